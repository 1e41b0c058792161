import { expect, test } from 'vitest';
import { packageLabel } from './package-label.ts';

test.each([
  ['Growth', 'Growth package'],
  ['Pro package', 'Pro package'],
  ['Shorts Package', 'Shorts Package'],
  ['Packages', 'Packages package'],
])('calls the package %s the %s', (name, label) => expect(packageLabel(name)).toBe(label));
