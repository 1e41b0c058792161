import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { toDecimal } from '../../contract/money.ts';
import type { Deps } from '../deps.ts';
import { generateAccessCode, saveDevelopmentCode } from '../features/access-codes/access-codes.service.ts';
import { ensureOwner, randomPassword } from '../features/admins/admins.service.ts';
import { writeEntry } from '../features/credits/credits.service.ts';
import { changeStudio } from '../features/settings/settings.service.ts';
import { addMilliseconds, dateIn, days, subtractMilliseconds } from '../shared/clock.ts';
import { hashPassword } from '../shared/passwords.ts';
import type { Transaction } from './client.ts';
import { databaseHome } from './connect.ts';
import { sampleInvoices, sampleMessages, sampleNews, samplePackages, sampleProjects, sampleWaitlist } from './demo-samples.ts';
import {
  clientPackages,
  clients,
  contactMessages,
  invoiceCounters,
  invoices,
  notifications,
  payments,
  projectEvents,
  projects,
  waitlist,
} from './schema/index.ts';

type Ago = (count: number) => Date;

/** Any number: the key of the advisory lock under which demo data is written. */
const demoLock = 5_081_921;

interface SignIns {
  adminPassword: string;
  clientEmail: string;
  clientPassword: string;
  /** Lets the client in without its password; a demo from before such codes has none. */
  accessCode?: string;
}

/**
 * Fills an empty demo database with one sample client and everything around it, all dated back from now.
 * @returns the sign-ins, made at random once and kept beside the database
 */
export async function loadDemoData(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<SignIns> {
  const signIns = await keepSignIns(databaseHome(deps.settings), deps.settings.adminPassword);
  await deps.db.transaction(async (tx) => {
    // Of two processes that start at once, the second waits and finds the data there.
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
    const [present] = await tx.select({ id: clients.id }).from(clients).limit(1);
    if (present) return;
    const password = await hashPassword(signIns.clientPassword);
    const now = deps.clock.now();
    const clientId = await fill(tx, now, { email: signIns.clientEmail, password });
    if (signIns.accessCode) await saveDevelopmentCode(tx, { clientId, code: signIns.accessCode, now });
  });
  await ensureOwner(deps, signIns.adminPassword);
  return signIns;
}

async function keepSignIns(home: string, adminPassword: string | undefined): Promise<SignIns> {
  const file = join(home, 'sign-ins.json');
  const fresh: SignIns = {
    adminPassword: adminPassword ?? randomPassword(),
    clientEmail: 'sample@client.example',
    clientPassword: randomPassword(),
    accessCode: generateAccessCode(),
  };
  await mkdir(home, { recursive: true });
  await writeFile(file, JSON.stringify(fresh), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return JSON.parse(await readFile(file, 'utf8')) as SignIns;
}

async function fill(tx: Transaction, now: Date, signIn: { email: string; password: string }) {
  const ago: Ago = (count) => subtractMilliseconds(now, count * days);
  await changeStudio(tx, {
    studioEmail: 'studio@picturelock.example',
    studioPhone: '+44 20 7946 0100',
    studioAddress: '1 Sample Street\nLondon\nUnited Kingdom',
    timeZone: 'Europe/London',
    setUpAt: ago(92),
  });
  const [pro] = await tx
    .insert(clientPackages)
    .values(samplePackages.map(({ added, ...sample }) => ({ ...sample, createdAt: ago(added) })))
    .returning();
  const [client] = await tx
    .insert(clients)
    .values({
      ...signIn,
      name: 'Sample Client',
      company: 'Sample Channel',
      phone: '+1 555 0100',
      address: '1 Sample Street\nSampletown',
      verified: true,
      currentPackageId: pro!.id,
      createdAt: ago(88),
    })
    .returning();
  await writeEntry({ clock: { now: () => ago(60) } }, tx, {
    clientId: client!.id,
    packageId: pro!.id,
    amount: pro!.videoCreditLimit!,
    transactionType: 'grant',
    description: 'Pro package, first quarter',
    expiryDate: dateIn('UTC', addMilliseconds(ago(60), pro!.creditValidityDays! * days)),
  });
  const projectIds = {
    summer: await addProject(tx, client!.id, sampleProjects.summer, ago),
    vlog: await addProject(tx, client!.id, sampleProjects.vlog, ago),
    trailer: await addProject(tx, client!.id, sampleProjects.trailer, ago),
  };
  await fillInvoices(tx, client!.id, projectIds, ago);
  await tx.insert(notifications).values(
    sampleNews.map(({ at, project, ...news }) => ({
      ...news,
      clientId: client!.id,
      link: `/client/projects/${projectIds[project]}`,
      createdAt: ago(at),
      readAt: at > 5 ? ago(at - 1) : null,
    })),
  );
  await tx.insert(contactMessages).values(sampleMessages.map(({ at, ...sample }) => ({ ...sample, createdAt: ago(at) })));
  await tx.insert(waitlist).values(sampleWaitlist.map(({ at, ...sample }) => ({ ...sample, createdAt: ago(at) })));
  return client!.id;
}

/** A project with its way so far, and the line of the ledger that it took. */
async function addProject(tx: Transaction, clientId: number, sample: (typeof sampleProjects)['summer'], ago: Ago) {
  const { title, description, deliverables, moves } = sample;
  const dateOf = (count: number | undefined) => (count === undefined ? null : dateIn('UTC', ago(count)));
  const last = moves.at(-1)!;
  const [project] = await tx
    .insert(projects)
    .values({
      clientId,
      title,
      description,
      deliverables,
      status: last.to,
      startDate: dateOf(sample.started),
      deadline: dateOf(sample.deadline),
      completedDate: dateOf(last.to === 'completed' ? last.at : undefined),
      createdAt: ago(moves[0]!.at),
      updatedAt: ago(last.at),
    })
    .returning();
  const projectId = project!.id;
  await tx.insert(projectEvents).values(
    moves.map(({ to, at, byClient, note }, index) => ({
      projectId,
      from: moves[index - 1]?.to ?? null,
      to,
      note: note ?? null,
      clientId: byClient ? clientId : null,
      createdAt: ago(at),
    })),
  );
  if (sample.credits)
    await writeEntry({ clock: { now: () => ago(sample.started) } }, tx, {
      clientId,
      projectId,
      amount: -sample.credits,
      transactionType: 'use',
      description: title,
    });
  return projectId;
}

/** Numbers come from the same counter as everyone's. */
async function fillInvoices(tx: Transaction, clientId: number, projectIds: Record<keyof typeof sampleProjects, number>, ago: Ago) {
  const dateOf = (count: number) => dateIn('UTC', ago(count));
  const year = Number(dateOf(0).slice(0, 4));
  const rows = sampleInvoices.map(({ project, description, issued, due, ...sample }, index) => ({
    ...sample,
    clientId,
    projectId: projectIds[project],
    invoiceNumber: sample.status === 'draft' ? null : `INV-${year}-${String(index + 1).padStart(4, '0')}`,
    items: [{ description, quantity: 1, unitAmount: toDecimal(sample.amountMinor, 'USD') }],
    issueDate: dateOf(issued),
    dueDate: dateOf(due),
    paidDate: sample.status === 'paid' ? dateOf(due + 2) : null,
    createdAt: ago(issued),
  }));
  const inserted = await tx.insert(invoices).values(rows).returning();
  await tx.insert(invoiceCounters).values({ year, lastNumber: rows.filter(({ invoiceNumber }) => invoiceNumber).length });
  const paid = inserted.find(({ status }) => status === 'paid')!;
  await tx.insert(payments).values({
    invoiceId: paid.id,
    provider: 'manual',
    objectId: 'demo-bank-transfer',
    kind: 'payment',
    paymentMethod: 'bank_transfer',
    amountMinor: paid.amountMinor,
    currency: 'USD',
    createdAt: ago(38),
  });
}
