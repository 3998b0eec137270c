/* build.ts - builds the pages into dist: one script and one style sheet with a hash in their
 * names, and index.html, which loads them.  "test" and "e2e" bundle the tests for node instead;
 * "types" only checks that the generated wire types exist. */
import { build, type BuildOptions } from "esbuild";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";

const common: BuildOptions = { bundle: true, jsx: "automatic", jsxImportSource: "preact", logLevel: "warning" };

async function buildTests(folders: string[], outdir: string) {
    const inFolder = async (folder: string) =>
        (await readdir(folder)).map((name) => `${folder}/${name}`);
    const tests = (await Promise.all(folders.map(inFolder))).flat()
        .filter((path) => /\.(test|bench)\.tsx?$/.test(path));
    await rm(outdir, { recursive: true, force: true });
    await build({
        ...common,
        entryPoints: tests,
        entryNames: "[name]",
        external: ["playwright-core"],
        inject: ["fixtures/node18.ts"],
        outdir,
        outExtension: { ".js": ".mjs" },
        platform: "node",
        target: "node18",
        format: "esm",
    });
}

async function buildPages() {
    await rm("dist", { recursive: true, force: true });
    await mkdir("dist/assets", { recursive: true });
    const built = await build({
        ...common,
        entryPoints: ["src/main.tsx", "style.css", "icon.svg"],
        outdir: "dist/assets",
        entryNames: "[name]-[hash]",
        assetNames: "[name]-[hash]",
        target: "es2020",
        format: "esm",
        minify: true,
        loader: { ".svg": "copy" },
        metafile: true,
    });
    await writePage(Object.entries(built.metafile.outputs));
}

/* index.html refers to files by their source names; insert the hashed ones. */
async function writePage(outputs: [string, { entryPoint?: string }][]) {
    let page = await readFile("index.html", "utf8");
    for (const [file, output] of outputs) {
        if (!output.entryPoint) continue;
        const name = basename(output.entryPoint).replace(/\.tsx$/, ".js");
        page = page.replaceAll(`/assets/${name}`, `/assets/${basename(file)}`);
    }
    await writeFile("dist/index.html", page);
}

/* Bundling works without the types, but then the pages cannot be type-checked. */
const TYPES = "src/generated/wire-types.ts";
if (!existsSync(TYPES)) {
    console.error(`web/${TYPES} is missing. './dev build' generates it (build/make_types web/src/generated).`);
    process.exit(1);
}

const what = process.argv[2];
if (what === "types") process.exit(0);
else if (what === "test") await buildTests(["src", "src/parts"], "dist-test");
else if (what === "e2e") await buildTests(["e2e"], "dist-e2e");
else await buildPages();
