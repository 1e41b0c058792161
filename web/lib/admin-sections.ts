import {
  Clapperboard,
  FileSignature,
  Globe,
  Handshake,
  Inbox,
  Landmark,
  LayoutDashboard,
  ListPlus,
  type LucideIcon,
  Mail,
  Package,
  ReceiptText,
  Settings,
  Users,
} from 'lucide-react';

interface AdminSection {
  to: string;
  name: string;
  /** The heading above the group of sections that this one belongs to. */
  group: string | undefined;
  icon: LucideIcon;
  /** The key that opens the section when pressed after `g`. */
  key?: string;
  ownerOnly?: boolean;
  /** Whether the bottom bar has the section, in reach of a thumb on narrow screens. */
  isMostUsed?: true;
}

/** The sections of the admin area, as in its sidebar. */
export const adminSections: AdminSection[] = [
  { to: '/admin/overview', name: 'Overview', group: undefined, icon: LayoutDashboard, key: 'o', isMostUsed: true },
  { to: '/admin', name: 'Messages', group: undefined, icon: Inbox, key: 'm', isMostUsed: true },
  { to: '/admin/clients', name: 'Clients', group: undefined, icon: Users, key: 'c', isMostUsed: true },
  { to: '/admin/projects', name: 'Projects', group: undefined, icon: Clapperboard, key: 'p', isMostUsed: true },
  { to: '/admin/leads', name: 'Leads', group: undefined, icon: Handshake, key: 'd' },
  { to: '/admin/proposals', name: 'Proposals', group: undefined, icon: FileSignature, key: 'r' },
  { to: '/admin/invoices', name: 'Invoices', group: 'Money', icon: ReceiptText, key: 'i', isMostUsed: true },
  { to: '/admin/payments', name: 'Payments', group: 'Money', icon: Landmark, key: 'y' },
  { to: '/admin/packages', name: 'Packages', group: 'Money', icon: Package, key: 'k' },
  { to: '/admin/site', name: 'Site', group: 'Website', icon: Globe, key: 'w' },
  { to: '/admin/waitlist', name: 'Waitlist', group: 'Website', icon: ListPlus, key: 'l' },
  { to: '/admin/mail', name: 'Email', group: 'Studio', icon: Mail, key: 'e', ownerOnly: true },
  { to: '/admin/settings', name: 'Settings', group: 'Studio', icon: Settings, key: 's' },
];

export const settingsSections = [
  { to: '/admin/settings/profile', name: 'Your profile', group: 'You' },
  { to: '/admin/settings/studio', name: 'Studio', group: 'Studio', ownerOnly: true },
  { to: '/admin/settings/briefs', name: 'Briefs', group: 'Studio' },
  { to: '/admin/settings/payments', name: 'Payments and terms', group: 'Money', ownerOnly: true },
  { to: '/admin/settings/emails', name: 'Email texts', group: 'Emails', ownerOnly: true },
  { to: '/admin/settings/admins', name: 'Admins', group: 'People and access', ownerOnly: true },
  { to: '/admin/settings/integrations', name: 'Integrations', group: 'Integrations', ownerOnly: true },
  { to: '/admin/settings/storage', name: 'Storage', group: 'Data' },
  { to: '/admin/settings/import', name: 'Import', group: 'Data' },
  { to: '/admin/settings/privacy', name: 'Privacy', group: 'Data', ownerOnly: true },
  { to: '/admin/settings/log', name: 'Log', group: 'System', ownerOnly: true },
  { to: '/admin/settings/system', name: 'System', group: 'System', ownerOnly: true },
];

/** Whether a page belongs to a section. The inbox's path is the admin area's root, so only messages' pages below it belong to the inbox. */
export const isWithin = ({ to }: Pick<AdminSection, 'to'>, pathname: string) =>
  to === '/admin' ? /^\/admin\/?(messages\/.*)?$/.test(pathname) : `${pathname}/`.startsWith(`${to}/`);
