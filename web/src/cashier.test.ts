/* cashier.test.ts - amounts at the cashier's desk. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { centsOf, redeemed } from "./cashier";

test("amounts are read as people write them", () => {
    assert.equal(centsOf("200"), 20000);
    assert.equal(centsOf(" 12.5 "), 1250);
    assert.equal(centsOf("1,250.05"), 125005);
    for (const wrong of ["", "0", "-5", "1.234", "ten", "1e3", "0x10", "12,5"])
        assert.equal(centsOf(wrong), null, wrong);
});

test("a purse pays with chips, and with vouchers where chips do not do", () => {
    const purse = { chips: { "10000": 1, "2500": 3, "500": 1 }, voucher: 1234 };
    assert.deepEqual(redeemed(purse, 12500), { chips: { "10000": 1, "2500": 1 }, cents: 0 });
    assert.deepEqual(redeemed(purse, 18000), { chips: { "10000": 1, "2500": 3, "500": 1 }, cents: 0 });
    assert.deepEqual(redeemed(purse, 3734), { chips: { "2500": 1 }, cents: 1234 });
    assert.deepEqual(redeemed(purse, 1000), { chips: {}, cents: 1000 });
    assert.equal(redeemed(purse, 20000), null);
    assert.equal(redeemed({ chips: { "10000": 2 }, voucher: 0 }, 5000), null);
});
