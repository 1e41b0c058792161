import { expect, test } from 'vitest';
import { addressLines } from './addresses.ts';
import { countries } from './countries.ts';

test('lists each country once, without withdrawn codes', () => {
  const names = countries.map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(countries.filter(([, name]) => /^(Germany|United Kingdom|Serbia)$/.test(name)).map(([code]) => code)).toEqual(['DE', 'RS', 'GB']);
});

test('writes an address in lines and leaves out what is missing', () => {
  const none = { address: null, postalCode: null, city: null, region: null, country: null, taxId: null };
  expect(addressLines(none)).toEqual([]);
  const address = { ...none, address: '1 Cutting Row\nBack building', postalCode: '10115', city: 'Berlin', country: 'DE', taxId: 'DE1' };
  expect(addressLines(address)).toEqual(['1 Cutting Row', 'Back building', '10115 Berlin', 'Germany']);
});
