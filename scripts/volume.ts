// Fills a running studio with 90 clients, 160 projects and 297 invoices of sample content, through its API, takes pictures of it, or counts
// what ten tasks of a working day take in it:
// `node scripts/volume.ts http://127.0.0.1:3000 [--clients 90] [--projects 160] [--invoices 297]`
// `node scripts/volume.ts http://127.0.0.1:3000 --pictures <folder>`
// `node scripts/volume.ts http://127.0.0.1:3000 --tasks`
// It signs in with ADMIN_PASSWORD, or as the demo's owner, whose password is in DATA_DIR. The server runs on this machine, and without SMTP_URL:
// the invitations of its editors are read from the stored emails.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureTasks } from './volume/daily-tasks.ts';
import { makeStudio } from './volume/make-studio.ts';
import { signIn } from './volume/studio-api.ts';
import { takePictures } from './volume/take-pictures.ts';

const {
  values,
  positionals: [address = 'http://127.0.0.1:3000'],
} = parseArgs({
  allowPositionals: true,
  options: {
    clients: { type: 'string', default: '90' },
    projects: { type: 'string', default: '160' },
    invoices: { type: 'string', default: '297' },
    pictures: { type: 'string' },
    tasks: { type: 'boolean' },
  },
});
const password = process.env.ADMIN_PASSWORD ?? demoPassword();

if (values.pictures) {
  mkdirSync(values.pictures, { recursive: true });
  console.log(await takePictures(address, password, values.pictures));
} else if (values.tasks) {
  console.log(await measureTasks(address, password));
} else {
  const [clients, projects, invoices] = [Number(values.clients), Number(values.projects), Number(values.invoices)];
  console.log(`Made ${await makeStudio(await signIn(address, password), { clients, projects, invoices })}.`);
}

function demoPassword(): string {
  const file = join(process.env.DATA_DIR ?? '.data', 'demo', 'sign-ins.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { adminPassword: string }).adminPassword;
}
