import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { computeTotals } from '#domain/billing/invoice-totals.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { Transaction } from '#server/db/client.ts';
import { databaseHome } from '#server/db/connect.ts';
import {
  clientPackages,
  clients,
  contactMessages,
  invoiceCounters,
  invoices,
  leadEvents,
  leads,
  notifications,
  payments,
  projectEvents,
  projects,
  waitlist,
} from '#server/db/schema/index.ts';
import type { Deps } from '#server/deps.ts';
import { generateAccessCode, saveDevelopmentCode } from '#server/features/accounts/access-codes/access-codes.service.ts';
import { ensureOwner, randomPassword } from '#server/features/accounts/admins/admins.service.ts';
import { writeEntry } from '#server/features/billing/credits/credits.service.ts';
import { useCredits } from '#server/features/billing/credits/deliverable-credits.ts';
import { findFirstDeliverable, updateDeliverables } from '#server/features/projects/deliverables/deliverables.store.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { addMilliseconds, dateIn, days, subtractMilliseconds } from '#server/shared/clock.ts';
import { hashPassword } from '#server/shared/passwords/passwords.ts';
import { insertDrafts, sampleDrafts } from './demo-drafts.ts';
import { insertProposal } from './demo-proposal.ts';
import {
  sampleInvoices,
  sampleLeads,
  sampleMessages,
  sampleNotifications,
  samplePackages,
  sampleProjects,
  sampleWaitlist,
} from './demo-samples.ts';

type DateDaysAgo = (count: number) => Date;

/** An arbitrary key for the advisory lock that serializes writing demo data. */
const demoLock = 5_081_921;

interface SignIns {
  adminPassword: string;
  clientEmail: string;
  clientPassword: string;
  /** Missing in demos created before access codes existed. */
  accessCode?: string;
}

/**
 * Seeds an empty demo database with a sample client and related data, dated relative to now.
 * @returns the sign-ins, generated once and stored next to the database
 */
export async function loadDemoData(deps: Deps): Promise<SignIns> {
  const signIns = await readOrCreateSignIns(databaseHome(deps.settings), deps.settings.adminPassword);
  await deps.db.transaction(async (tx) => {
    // If two processes start at once, the second waits here and finds the data.
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
    const [existing] = await tx.select({ id: clients.id }).from(clients).limit(1);
    if (existing) return;
    const password = await hashPassword(signIns.clientPassword);
    const now = deps.clock.now();
    const clientId = await insertSamples(deps, tx, { email: signIns.clientEmail, password });
    if (signIns.accessCode) await saveDevelopmentCode(tx, { clientId, code: signIns.accessCode, now });
  });
  await ensureOwner(deps.db, signIns.adminPassword);
  return signIns;
}

async function readOrCreateSignIns(home: string, adminPassword: string | undefined): Promise<SignIns> {
  const file = join(home, 'sign-ins.json');
  const generated: SignIns = {
    adminPassword: adminPassword ?? randomPassword(),
    clientEmail: 'sample@client.example',
    clientPassword: randomPassword(),
    accessCode: generateAccessCode(),
  };
  await mkdir(home, { recursive: true });
  // Appears complete or not at all: another process may be reading it, and this one may be killed.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(generated), { mode: 0o600 });
  await link(draft, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return JSON.parse(await readFile(file, 'utf8')) as SignIns;
}

async function insertSamples(deps: Deps, tx: Transaction, signIn: { email: string; password: string }) {
  const now = deps.clock.now();
  const daysAgo: DateDaysAgo = (count) => subtractMilliseconds(now, count * days);
  await changeStudio(tx, {
    studioEmail: 'studio@picturelock.example',
    studioPhone: '+44 20 7946 0100',
    studioAddress: '1 Sample Street\nLondon\nUnited Kingdom',
    timeZone: 'Europe/London',
    setUpAt: daysAgo(92),
  });
  const [pro] = await tx
    .insert(clientPackages)
    .values(samplePackages.map(({ added, ...sample }) => ({ ...sample, createdAt: daysAgo(added) })))
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
      emailConfirmedAt: daysAgo(88),
      currentPackageId: pro!.id,
      createdAt: daysAgo(88),
      lastLogin: daysAgo(1),
    })
    .returning();
  await writeEntry({ ...deps, clock: { now: () => daysAgo(60) } }, tx, {
    clientId: client!.id,
    packageId: pro!.id,
    amount: pro!.videoCreditLimit!,
    transactionType: 'grant',
    description: 'Pro package, first quarter',
    expiryDate: dateIn('UTC', addMilliseconds(daysAgo(60), pro!.creditValidityDays! * days)),
  });
  const projectIds = {
    summer: await insertProject(deps, tx, client!.id, sampleProjects.summer, daysAgo),
    vlog: await insertProject(deps, tx, client!.id, sampleProjects.vlog, daysAgo),
    trailer: await insertProject(deps, tx, client!.id, sampleProjects.trailer, daysAgo),
  };
  await insertDrafts(deps, tx, { projectId: projectIds.summer, clientId: client!.id }, sampleDrafts.summer);
  await insertDrafts(deps, tx, { projectId: projectIds.trailer, clientId: client!.id }, sampleDrafts.trailer);
  await insertInvoices(tx, client!.id, projectIds, daysAgo);
  await tx.insert(notifications).values(
    sampleNotifications.map(({ at, project, ...sample }) => ({
      ...sample,
      clientId: client!.id,
      link: `/client/projects/${projectIds[project]}`,
      createdAt: daysAgo(at),
      readAt: at > 5 ? daysAgo(at - 1) : null,
    })),
  );
  const messages = sampleMessages.map(({ at, ...sample }, index) => {
    const isLead = sampleLeads.some(({ message }) => message === index);
    return { ...sample, status: isLead ? ('handled' as const) : ('unread' as const), createdAt: daysAgo(at) };
  });
  const entries = sampleWaitlist.map(({ at, ...sample }) => ({ ...sample, createdAt: daysAgo(at) }));
  await insertLeads(tx, daysAgo, {
    messageIds: await tx.insert(contactMessages).values(messages).returning({ id: contactMessages.id }),
    entryIds: await tx.insert(waitlist).values(entries).returning({ id: waitlist.id }),
  });
  await insertProposal(tx, 'Sample Brand', daysAgo(1));
  return client!.id;
}

/** Inserts a project with its status history and the ledger entry for its credits. */
async function insertProject(
  deps: Deps,
  tx: Transaction,
  clientId: number,
  sample: (typeof sampleProjects)['summer'],
  daysAgo: DateDaysAgo,
) {
  const { title, description, deliverables, transitions } = sample;
  const dateOf = (count: number | undefined) => (count === undefined ? null : dateIn('UTC', daysAgo(count)));
  const last = transitions.at(-1)!;
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
      deliveredDate: dateOf(transitions.find(({ to }) => to === 'final_delivery' || to === 'completed')?.at),
      // Without ffmpeg, visitors of the demo couldn't watch the drafts of an unpaid project.
      watermark: deps.ffmpeg !== undefined,
      createdAt: daysAgo(transitions[0]!.at),
      updatedAt: daysAgo(last.at),
    })
    .returning();
  const projectId = project!.id;
  await tx.insert(projectEvents).values(
    transitions.map(({ to, at, byClient, note }, index) => ({
      projectId,
      from: transitions[index - 1]?.to ?? null,
      to,
      note: note ?? null,
      clientId: byClient ? clientId : null,
      createdAt: daysAgo(at),
    })),
  );
  if (sample.credits) {
    const deliverableId = await findFirstDeliverable(tx, projectId);
    await updateDeliverables(tx, [deliverableId], { credits: sample.credits });
    await useCredits({ ...deps, clock: { now: () => daysAgo(sample.started) } }, tx, {
      clientId,
      projectId,
      deliverableId,
      amount: sample.credits,
      description: title,
      userId: null,
    });
  }
  return projectId;
}

const idAt = (rows: { id: number }[], index: number | undefined) => (index === undefined ? null : rows[index]!.id);

/** @param sources the sample messages and waitlist entries, in their order */
async function insertLeads(tx: Transaction, daysAgo: DateDaysAgo, sources: { messageIds: { id: number }[]; entryIds: { id: number }[] }) {
  for (const { message, waitlistEntry, nextStepAt, events, ...sample } of sampleLeads) {
    const last = events.findLast(({ to }) => to)!;
    const [lead] = await tx
      .insert(leads)
      .values({
        ...sample,
        messageId: idAt(sources.messageIds, message),
        waitlistEntryId: idAt(sources.entryIds, waitlistEntry),
        stage: last.to!,
        lostReason: last.to === 'lost' ? last.note! : null,
        nextStepDate: nextStepAt === undefined ? null : dateIn('UTC', daysAgo(nextStepAt)),
        createdAt: daysAgo(events[0]!.at),
        updatedAt: daysAgo(events.at(-1)!.at),
      })
      .returning();
    const stages = events.map(({ to }) => to);
    await tx.insert(leadEvents).values(
      events.map(({ to, note, at }, index) => ({
        leadId: lead!.id,
        from: to ? (stages.slice(0, index).findLast(Boolean) ?? null) : null,
        to: to ?? null,
        note: note ?? null,
        createdAt: daysAgo(at),
      })),
    );
  }
}

const pricedItems = (description: string, amountMinor: number) => {
  const items = [{ description, quantity: 1, unitAmount: toDecimal(amountMinor, 'USD') }];
  return { items, totals: computeTotals(items, 'USD')! };
};

/** Advances the invoice counter so that later invoices continue the numbering. */
async function insertInvoices(
  tx: Transaction,
  clientId: number,
  projectIds: Record<keyof typeof sampleProjects, number>,
  daysAgo: DateDaysAgo,
) {
  const dateOf = (count: number) => dateIn('UTC', daysAgo(count));
  const year = Number(dateOf(0).slice(0, 4));
  const rows = sampleInvoices.map(({ project, description, issued, due, ...sample }, index) => ({
    ...sample,
    clientId,
    projectId: projectIds[project],
    invoiceNumber: sample.status === 'draft' ? null : `INV-${year}-${String(index + 1).padStart(4, '0')}`,
    ...pricedItems(description, sample.amountMinor),
    issueDate: dateOf(issued),
    dueDate: dateOf(due),
    paidDate: sample.status === 'paid' ? dateOf(due + 2) : null,
    createdAt: daysAgo(issued),
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
    bookedOn: dateOf(38),
    createdAt: daysAgo(38),
  });
}
