import { adminEndpoints } from '#api/accounts/admins.ts';
import { clientEndpoints } from '#api/accounts/client-management.ts';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { projectPriorities } from '#api/projects/projects.ts';
import { projectStatuses } from '#domain/projects/statuses.ts';
import { addDays } from '#domain/shared/dates.ts';
import { addressOf, clientName, companyName, personName, projectTitle, projectTypes } from './sample-texts.ts';
import { newestMailTo, pick, type StudioApi } from './studio-api.ts';

interface Client {
  id: number;
  email: string;
}

/** The clients and projects that invoices and proposals are for, oldest first. */
export interface Made {
  clients: Client[];
  projects: { id: number; title: string; clientId: number }[];
  /** Today's date, about the same as in the studio's calendar. */
  today: string;
}

const editors = ['Sample Editor North', 'Sample Editor South', 'Sample Editor with a Rather Long Name'];

/** Invites the editors, and accepts by the emails, which the studio keeps. */
export async function makeEditors(api: StudioApi): Promise<(number | null)[]> {
  const password = 'Sample-Editor-1';
  const { admins } = await api.call(adminEndpoints.list, {});
  for (const [index, name] of editors.entries()) {
    if (admins.some((admin) => admin.name === name)) continue;
    const email = addressOf('editor', index);
    await api.call(adminEndpoints.invite, { body: { name, email, username: `sample-editor-${index + 1}` } });
    const link = /https?:\S+/.exec(await newestMailTo(api, email))![0];
    await api.call(adminEndpoints.acceptInvitation, { body: { token: new URL(link).searchParams.get('token')!, password } });
  }
  const { editors: all } = await api.call(projectEndpoints.listEditors, {});
  return [...all.map(({ id }) => id), null];
}

export async function makeClient(api: StudioApi, index: number) {
  await api.call(clientEndpoints.create, {
    body: {
      name: index % 4 === 3 ? personName(index) : clientName(index),
      email: addressOf('client', index),
      company: companyName(index),
      phone: index % 3 === 0 ? '' : `+1 555 01${String(index).padStart(2, '0')}`,
      password: 'Sample-Client-1',
    },
  });
}

interface ProjectChoices {
  clients: Client[];
  editorIds: (number | null)[];
  today: string;
}

/** A few projects of each status, most of them in work. Lists of all projects leave out archived ones, so they have fewer. */
const statuses = [...projectStatuses, 'editing', 'review', 'revisions', 'completed', 'editing', 'footage_received'] as const;

export async function makeProject(api: StudioApi, index: number, { clients, editorIds, today }: ProjectChoices) {
  const { id: clientId } = pick(clients, index * 7);
  // Deadlines from half a year ago to next year, and some projects without one.
  const deadline = index % 6 === 5 ? null : addDays(today, pick([-170, -12, -2, 0, 1, 3, 6, 9, 13, 20, 34, 60, 120, 300], index * 5));
  const { project } = await api.call(projectEndpoints.create, {
    body: {
      clientId,
      title: projectTitle(index),
      type: pick(projectTypes, index),
      deadline,
      editorId: pick(editorIds, index),
      priority: pick([null, null, ...projectPriorities, null, null, null], index),
      deliverables: [],
    },
  });
  const status = pick(statuses, index * 3);
  if (status !== 'pending')
    await api.call(projectEndpoints.changeStatus, { params: { id: project.id }, body: { status, note: 'Sample content.' } });
}
