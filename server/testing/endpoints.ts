import { readdirSync } from 'node:fs';
import type { Endpoint } from '../../contract/endpoint.ts';

const folder = new URL('../../contract/', import.meta.url);

/** Every endpoint of the contract, also those that were written after this test. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ new URL(file, folder).href) as Promise<object>));
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Endpoints'))
    .flatMap(([, group]) => Object.values(group as Record<string, Endpoint>));
}

/** An endpoint's path with something of the right shape for each parameter. */
export const samplePath = ({ path }: Endpoint) =>
  path.replace(/:(\w+)/g, (_, name: string) => (name === 'paymentIntent' ? 'pi_unknown' : '2147483647'));
