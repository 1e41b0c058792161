import {
  Bookmark,
  Clapperboard,
  File,
  FileSignature,
  Film,
  Handshake,
  Keyboard,
  type LucideIcon,
  Mail,
  MailPlus,
  Moon,
  PackagePlus,
  Plus,
  ReceiptText,
  Settings,
  Sun,
  UserPlus,
  Users,
} from 'lucide-react';
import type { searchEndpoints } from '#api/operations/search.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { deliverablePath } from '#web/features/projects/deliverables/deliverables.ts';
import { linkTo, type SavedFilter } from '#web/features/studio/saved-filters/saved-filter.ts';
import { adminSections, settingsSections } from '#web/lib/admin-sections.ts';
import { currentTheme, setTheme } from '#web/ui/theme/theme.ts';

/** An entry of the search palette, and what choosing it does. */
export interface Entry {
  key: string;
  name: string;
  detail: string;
  icon: LucideIcon;
  to?: string;
  /** The `data-create` of the button that is clicked on that page. */
  create?: string;
  run?: () => void;
}

type Found = JsonResponse<typeof searchEndpoints.search>['results'][number];

/** The pages and actions of an admin. */
export function commandsFor({ isOwner }: { isOwner: boolean }, openShortcuts: () => void): Entry[] {
  const pages = [...adminSections, ...settingsSections.map((page) => ({ ...page, icon: Settings }))].filter(
    ({ ownerOnly }) => !ownerOnly || isOwner,
  );
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  return [
    ...pages.map(({ to, name, icon }) => ({ key: to, name, detail: 'Page', icon, to })),
    ...creations,
    {
      key: 'theme',
      name: `Switch to ${theme}`,
      detail: 'Action',
      icon: theme === 'dark' ? Moon : Sun,
      run: () => setTheme(theme),
    },
    { key: 'shortcuts', name: 'Keyboard shortcuts', detail: 'Action', icon: Keyboard, run: openShortcuts },
  ];
}

const creations: Entry[] = [
  { create: 'invoice', name: 'New invoice', to: '/admin/invoices', icon: ReceiptText },
  { create: 'lead', name: 'New lead', to: '/admin/leads', icon: Handshake },
  { create: 'project', name: 'New project', to: '/admin/projects', icon: Plus },
  { create: 'client', name: 'Add client', to: '/admin/clients', icon: UserPlus },
  { create: 'invitation', name: 'Invite client', to: '/admin/clients', icon: MailPlus },
  { create: 'package', name: 'Add package', to: '/admin/packages', icon: PackagePlus },
].map((creation) => ({ ...creation, key: `create-${creation.create}`, detail: 'Action' }));

const kinds: Record<Found['kind'], { name: string; icon: LucideIcon; path: string }> = {
  client: { name: 'Client', icon: Users, path: '/admin/clients' },
  lead: { name: 'Lead', icon: Handshake, path: '/admin/leads' },
  proposal: { name: 'Proposal', icon: FileSignature, path: '/admin/proposals' },
  project: { name: 'Project', icon: Clapperboard, path: '/admin/projects' },
  deliverable: { name: 'Deliverable', icon: Film, path: '/admin/projects' },
  invoice: { name: 'Invoice', icon: ReceiptText, path: '/admin/invoices' },
  message: { name: 'Message', icon: Mail, path: '/admin/messages' },
  file: { name: 'File', icon: File, path: '/admin/projects' },
};

export const filterEntry = (filter: SavedFilter): Entry => ({
  key: `filter-${filter.id}`,
  name: filter.name,
  detail: 'Saved filter',
  icon: Bookmark,
  to: linkTo(filter),
});

/** A file and a deliverable are shown by their project. */
export function entryOf({ kind, id, title, detail, projectId }: Found): Entry {
  const { name, icon, path } = kinds[kind];
  return {
    key: `${kind}-${id}`,
    name: title,
    detail: [name, detail].filter(Boolean).join(' · '),
    icon,
    to: kind === 'deliverable' ? deliverablePath({ id, projectId: projectId! }) : `${path}/${projectId ?? id}`,
  };
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s@.\-_/]+/);

/** Whether each word of a text begins a word of an entry, like on the server. */
export function matches({ name, detail }: Pick<Entry, 'name' | 'detail'>, text: string): boolean {
  const words = wordsOf(`${name} ${detail}`);
  return wordsOf(text).every((typed) => words.some((word) => word.startsWith(typed)));
}
