/* build.mjs - the pages into dist: one script and one style sheet with a hash in their names, and
 * index.html, which names them.  "test" bundles the tests for node instead. */
import { build } from "esbuild";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";

const common = { bundle: true, jsx: "automatic", jsxImportSource: "preact", logLevel: "warning" };

async function buildTests() {
    const tests = (await readdir("src")).filter((name) => /\.test\.tsx?$/.test(name));
    await rm("dist-test", { recursive: true, force: true });
    await build({
        ...common,
        entryPoints: tests.map((name) => `src/${name}`),
        outdir: "dist-test",
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

/* index.html asks for files by their names in the source. */
async function writePage(outputs) {
    let page = await readFile("index.html", "utf8");
    for (const [file, output] of outputs) {
        if (!output.entryPoint) continue;
        const name = basename(output.entryPoint).replace(/\.tsx$/, ".js");
        page = page.replaceAll(`/assets/${name}`, `/assets/${basename(file)}`);
    }
    await writeFile("dist/index.html", page);
}

await (process.argv[2] === "test" ? buildTests() : buildPages());
