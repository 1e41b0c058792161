import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { InvoiceStatus } from '../../contract/invoices.ts';
import { toDecimal } from '../../contract/money.ts';
import type { WaitlistForm } from '../../contract/waitlist.ts';
import type { Deps } from '../deps.ts';
import { keepDevelopmentCode, newAccessCodeText } from '../features/access-codes/access-codes.service.ts';
import { ensureOwner, randomPassword } from '../features/admins/admins.service.ts';
import { setUpStudio } from '../features/settings/settings.service.ts';
import { dateIn, days, later } from '../shared/clock.ts';
import { hashPassword } from '../shared/passwords.ts';
import type { Transaction } from './client.ts';
import { homeOf } from './connect.ts';
import {
  clientPackages,
  clients,
  contactMessages,
  invoiceCounters,
  invoices,
  payments,
  projects,
  videoCredits,
  waitlist,
} from './schema/index.ts';

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
export async function loadDemoData(deps: Deps): Promise<SignIns> {
  const signIns = await keepSignIns(homeOf(deps.settings), deps.settings.adminPassword);
  await deps.db.transaction(async (tx) => {
    // Of two processes that start at once, the second waits and finds the data there.
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
    const [present] = await tx.select({ id: clients.id }).from(clients).limit(1);
    if (present) return;
    const password = await hashPassword(signIns.clientPassword);
    const now = deps.clock.now();
    const clientId = await fill(tx, now, { email: signIns.clientEmail, password });
    if (signIns.accessCode) await keepDevelopmentCode(tx, { clientId, code: signIns.accessCode, now });
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
    accessCode: newAccessCodeText(),
  };
  await mkdir(home, { recursive: true });
  await writeFile(file, JSON.stringify(fresh), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return JSON.parse(await readFile(file, 'utf8')) as SignIns;
}

async function fill(tx: Transaction, now: Date, signIn: { email: string; password: string }) {
  const ago = (count: number) => later(now, -count * days);
  await setUpStudio(tx, { studioName: 'Picturelock', studioEmail: 'studio@picturelock.example', timeZone: 'Europe/London' });
  const [pro] = await tx
    .insert(clientPackages)
    .values({
      name: 'Pro package',
      description: 'Four long-form edits and eight shorts a month.',
      type: 'pro',
      priceMinor: 240_000,
      videoCreditLimit: 12,
      additionalFeatures: ['Two revision rounds', 'Thumbnail stills', 'Captions in one language'],
      createdAt: ago(90),
    })
    .returning({ id: clientPackages.id });
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
      totalCreditsAvailable: 7,
      totalCreditsUsed: 5,
      createdAt: ago(88),
    })
    .returning({ id: clients.id });
  const [summer, vlog, trailer] = await tx.insert(projects).values(sampleProjects(client!.id, ago)).returning({ id: projects.id });
  await tx.insert(videoCredits).values([
    {
      clientId: client!.id,
      packageId: pro!.id,
      amount: 12,
      transactionType: 'grant',
      description: 'Pro package, first month',
      createdAt: ago(60),
    },
    { clientId: client!.id, projectId: summer!.id, amount: -4, transactionType: 'use', description: 'Summer series', createdAt: ago(58) },
    {
      clientId: client!.id,
      projectId: vlog!.id,
      amount: -1,
      transactionType: 'use',
      description: 'Autumn vlog, episode 4',
      createdAt: ago(11),
    },
  ]);
  await fillInvoices(tx, now, client!.id, { summer: summer!.id, vlog: vlog!.id, trailer: trailer!.id });
  await tx.insert(contactMessages).values(sampleMessages(ago));
  await tx.insert(waitlist).values(sampleWaitlist(ago));
  return client!.id;
}

const sampleProjects = (clientId: number, ago: (count: number) => Date) => [
  {
    clientId,
    title: 'Summer series',
    description: 'Six travel episodes, colour-matched across three cameras.',
    status: 'completed' as const,
    startDate: dateIn('UTC', ago(58)),
    completedDate: dateIn('UTC', ago(20)),
    createdAt: ago(60),
  },
  {
    clientId,
    title: 'Autumn vlog, episode 4',
    description: 'Twelve minutes from two days of footage, with captions and three vertical cuts.',
    status: 'editing' as const,
    startDate: dateIn('UTC', ago(9)),
    deadline: dateIn('UTC', ago(-9)),
    createdAt: ago(11),
  },
  {
    clientId,
    title: 'Channel trailer',
    description: 'Ninety seconds that say what the channel is about, for the top of the page and for paid placements.',
    status: 'review' as const,
    startDate: dateIn('UTC', ago(14)),
    deadline: dateIn('UTC', ago(-3)),
    createdAt: ago(4),
  },
];

interface SampleInvoice {
  status: InvoiceStatus;
  projectId: number;
  description: string;
  amountMinor: number;
  issued: number;
  due: number;
}

/** One invoice in each state; numbers come from the same counter as everyone's. */
async function fillInvoices(tx: Transaction, now: Date, clientId: number, project: Record<'summer' | 'vlog' | 'trailer', number>) {
  const samples: SampleInvoice[] = [
    { status: 'paid', projectId: project.summer, description: 'Summer series, six episodes', amountMinor: 275_000, issued: 50, due: 36 },
    { status: 'cancelled', projectId: project.summer, description: 'Extra revision round', amountMinor: 18_000, issued: 40, due: 26 },
    { status: 'overdue', projectId: project.summer, description: 'Rush delivery of episode 6', amountMinor: 32_000, issued: 30, due: 16 },
    { status: 'sent', projectId: project.trailer, description: 'Channel trailer', amountMinor: 150_000, issued: 4, due: -10 },
    { status: 'draft', projectId: project.vlog, description: 'Autumn vlog, episode 4', amountMinor: 64_000, issued: 0, due: -30 },
  ];
  const dateOf = (count: number) => dateIn('UTC', later(now, -count * days));
  const year = Number(dateOf(0).slice(0, 4));
  const rows = samples.map(({ description, amountMinor, issued, due, ...sample }, index) => ({
    ...sample,
    clientId,
    amountMinor,
    invoiceNumber: sample.status === 'draft' ? null : `INV-${year}-${String(index + 1).padStart(4, '0')}`,
    items: [{ description, quantity: 1, unitAmount: toDecimal(amountMinor, 'USD') }],
    issueDate: dateOf(issued),
    dueDate: dateOf(due),
    paidDate: sample.status === 'paid' ? dateOf(due + 2) : null,
    createdAt: later(now, -issued * days),
  }));
  const inserted = await tx
    .insert(invoices)
    .values(rows)
    .returning({ id: invoices.id, status: invoices.status, amountMinor: invoices.amountMinor });
  await tx.insert(invoiceCounters).values({ year, last: samples.filter(({ status }) => status !== 'draft').length });
  const paid = inserted.find(({ status }) => status === 'paid')!;
  await tx.insert(payments).values({
    invoiceId: paid.id,
    provider: 'manual',
    objectId: 'demo-bank-transfer',
    kind: 'payment',
    amountMinor: paid.amountMinor,
    currency: 'USD',
    createdAt: later(now, -38 * days),
  });
}

const sampleMessages = (ago: (count: number) => Date) => [
  {
    name: 'Sample Podcaster',
    email: 'podcaster@sample.example',
    subject: 'Shorts from a weekly podcast',
    message: 'We record ninety minutes every Thursday and would like six vertical clips from each episode.\n\nCould you start next month?',
    createdAt: ago(6),
  },
  {
    name: 'Sample Brand',
    email: 'brand@sample.example',
    subject: 'Launch film',
    message:
      'We launch a product in spring and look for an editor who can take a two-day shoot to one minute. What do you need from us for a quote?',
    createdAt: ago(3),
  },
  {
    name: 'Sample Gamer',
    email: 'gamer@sample.example',
    subject: null,
    message: 'Do you also cut stream highlights? I have about four hundred hours of footage.',
    createdAt: ago(1),
  },
];

const sampleWaitlist = (ago: (count: number) => Date): (WaitlistForm & { createdAt: Date })[] => [
  {
    name: 'Sample Cook',
    email: 'cook@sample.example',
    projectType: 'Long-form video',
    message: 'A recipe a week, twenty minutes each, filmed with two cameras. We can wait until autumn.',
    newsletter: true,
    createdAt: ago(9),
  },
  {
    name: 'Sample Streamer',
    email: 'streamer@sample.example',
    projectType: 'Gaming video',
    message: null,
    newsletter: false,
    createdAt: ago(5),
  },
  {
    name: 'Sample Museum',
    email: 'museum@sample.example',
    projectType: 'Motion graphics',
    message: 'An animated map for a permanent exhibition, without sound.',
    newsletter: true,
    createdAt: ago(2),
  },
];
