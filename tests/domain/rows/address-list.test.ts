import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinAddresses, rowsNaming } from '#domain/rows/address-list.ts';
import { addressWords, openAddresses } from '#domain/rows/addresses.ts';

const all = ['0.0.0.0', '192.0.2.1', '192.0.2.2', '::', '2001:db8::1', '2001:db8:2001:db8::', '::2001:db8'];
const report = fc.array(fc.constantFrom(...all), { maxLength: 9 });

function addressesOf(texts: readonly string[]) {
  const addresses = openAddresses();
  for (const text of texts) {
    const words = Uint32Array.from(addressWords(text));
    const none = new Uint32Array();
    addresses.add(words.length === 1 ? { v4: words, v6: none } : { v4: none, v6: words }, 0);
  }
  return addresses.cut();
}

describe('rowsNaming', () => {
  it('counts the rows of each report that name an address', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 6 }), fc.constantFrom(...all), (reports, wanted) => {
        const list = joinAddresses(reports.map(addressesOf));
        const counted = reports.map((texts) => texts.filter((text) => text === wanted).length);
        const expected = [...counted.entries()].filter(([, rows]) => rows > 0);
        expect([...rowsNaming(list, addressWords(wanted))]).toEqual(expected);
      }),
    );
  });
});
