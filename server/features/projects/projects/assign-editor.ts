import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findUserById } from '#server/features/accounts/admins/admins.store.ts';
import { notifyAdmin, notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { findEditorIds, type Subject } from './editors.store.ts';

/** @returns null for projects without an editor, undefined for all */
export function editorIdOf(editor: 'me' | 'none' | number | undefined, admin: { id: number }) {
  if (editor === 'none') return null;
  return editor === 'me' ? admin.id : editor;
}

interface Assignable {
  id: number;
  clientId: number;
  title: string;
  editorId: number | null;
}

/**
 * Records a new editor in the audit log and notifies them, unless they took the project themselves. The caller saves the editor.
 * @param project with the title of what is assigned, which may be some of its deliverables
 * @param count how many deliverables are assigned
 * @throws AppError invalid if the admin doesn't exist
 */
export async function assignEditor(deps: Deps, tx: Transaction, project: Assignable, editorId: number | null, actor: Actor, count = 1) {
  if (editorId === project.editorId) return;
  const editor = editorId === null ? null : await requireEditor(tx, editorId);
  const { id, clientId, title } = project;
  const target = `${title}: ${editor ? (editor.name ?? editor.username) : 'no editor'}`;
  await recordAudit(tx, { action: 'project.assigned', actor, clientId, target });
  if (editor && editor.id !== adminIdOf(actor))
    await notifyAdmin(deps, tx, editor.id, {
      text: `${title} ${count === 1 ? 'was' : 'were'} assigned to you.`,
      topic: title,
      link: `/admin/projects/${id}`,
      clientId,
    });
}

/** @throws AppError invalid if the admin doesn't exist, or hasn't accepted the invitation */
export async function requireEditor(tx: Transaction, editorId: number) {
  const editor = await findUserById(tx, editorId);
  if (!editor) throw invalidField('editorId', "This admin doesn't exist.");
  if (editor.invitedAt) throw invalidField('editorId', "This admin hasn't accepted the invitation yet.");
  return editor;
}

/**
 * Notifies whoever follows a project of what a client, a guest or a job did: the editor of what it's about and admins who follow every
 * project; without an editor, all admins.
 */
export async function notifyEditor(
  deps: Deps,
  tx: Transaction,
  { id, clientId, title: topic }: Omit<Assignable, 'editorId'>,
  { about, link = `/admin/projects/${id}`, ...content }: { text: string; about: Subject; link?: string; isUrgent?: boolean },
): Promise<void> {
  const editorIds = await findEditorIds(tx, id, about);
  await notifyAdmins(deps, tx, { by: null, ...content, topic, link, emailPreference: 'projects', clientId, editorIds });
}
