import { globSync } from 'node:fs';
import type { Endpoint } from '#api/shared/endpoint.ts';

const directory = new URL('../../api/', import.meta.url);

/** Every endpoint of the API, including future ones. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: directory, exclude: ['**/*.test.ts'] });
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ new URL(file, directory).href) as Promise<object>));
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Endpoints'))
    .flatMap(([, group]) => Object.values(group as Record<string, Endpoint>));
}

/** An endpoint's name, such as `GET /api/client/invoices/:id`. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** An endpoint's path with a valid value for each parameter. */
export const samplePath = ({ path }: Endpoint) =>
  path
    .replace('/uploads/:id', '/uploads/00000000-0000-4000-8000-000000000000')
    .replace(/:(\w+)/g, (_, name: string) => unknownValues[name] ?? '2147483647');

const unknownValues: Record<string, string> = { paymentIntent: 'pi_unknown', token: 'A'.repeat(22) };
