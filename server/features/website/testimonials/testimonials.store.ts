import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { TestimonialForm } from '#api/website/testimonials.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { testimonials } from '#server/db/schema/website/testimonials.ts';

export type TestimonialRow = typeof testimonials.$inferSelect;

/** @returns false if this project's client has been asked before */
export async function insertRequest(db: Connection, request: { projectId: number; tokenHash: string; askedAt: Date }): Promise<boolean> {
  const { rowCount } = await db.insert(testimonials).values(request).onConflictDoNothing({ target: testimonials.projectId });
  return rowCount === 1;
}

const selectTestimonials = (db: Connection) =>
  db
    .select({
      testimonial: testimonials,
      clientId: projects.clientId,
      clientName: clients.name,
      company: clients.company,
      projectTitle: projects.title,
    })
    .from(testimonials)
    .innerJoin(projects, eq(projects.id, testimonials.projectId))
    .innerJoin(clients, eq(clients.id, projects.clientId));

export async function findByToken(db: Connection, tokenHash: string) {
  const [row] = await selectTestimonials(db).where(eq(testimonials.tokenHash, tokenHash));
  return row;
}

export async function lockTestimonial(tx: Transaction, id: number): Promise<TestimonialRow | undefined> {
  const [row] = await tx.select().from(testimonials).where(eq(testimonials.id, id)).for('update');
  return row;
}

export async function findByProject(db: Connection, projectId: number): Promise<TestimonialRow | undefined> {
  const [row] = await db.select().from(testimonials).where(eq(testimonials.projectId, projectId));
  return row;
}

/** Testimonials that were received and not withdrawn, newest first. */
export const listReceived = (db: Connection, limit: number) =>
  selectTestimonials(db)
    .where(isNotNull(testimonials.receivedAt))
    .orderBy(desc(testimonials.receivedAt), desc(testimonials.id))
    .limit(limit);

/** Locks a client's testimonials. @returns their ids */
export async function lockTestimonialsOf(tx: Transaction, clientId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: testimonials.id })
    .from(testimonials)
    .innerJoin(projects, eq(projects.id, testimonials.projectId))
    .where(and(eq(projects.clientId, clientId), isNotNull(testimonials.receivedAt)))
    .for('update', { of: testimonials });
  return rows.map(({ id }) => id);
}

export async function saveTexts(tx: Transaction, id: number, texts: TestimonialForm, receivedAt: Date) {
  await tx
    .update(testimonials)
    .set({ ...texts, receivedAt, withdrawnAt: null })
    .where(eq(testimonials.id, id));
}

/** Marks a testimonial as withdrawn and deletes all that the client wrote. */
export async function clearTexts(tx: Transaction, id: number, withdrawnAt: Date) {
  await tx.update(testimonials).set({ quote: null, name: null, role: null, receivedAt: null, withdrawnAt }).where(eq(testimonials.id, id));
}
