import { createClient } from '#e2e/test.ts';
import type { FormVisits } from './visit.ts';

const profile = '/admin/settings/profile';
const integrations = '/admin/settings/integrations';

/** The forms of accounts, sign-ins and settings. */
export const accounts: FormVisits = {
  'features/accounts/access-codes/access-codes.tsx IssueForm': {
    path: '/admin/clients/1/access-codes',
    open: ['Issue access code'],
    submit: 'Issue code',
  },
  'features/accounts/admins/admin-profile-form.tsx AdminProfileForm': {
    path: profile,
    wrong: { label: 'Email', text: 'not an address' },
    submit: 'Save profile',
  },
  'features/accounts/admins/invite-admin-dialog.tsx InviteAdminForm': {
    path: '/admin/settings/admins',
    open: ['Invite admin'],
    submit: 'Send invitation',
  },
  'features/accounts/admins/remove-second-factor.tsx RemoveSecondFactor': {
    path: profile,
    answers: { '/api/admin/profile': (answer) => ({ ...answer, profile: { ...answer.profile, hasSecondFactor: true } }) },
    open: ['Remove app'],
    submit: 'Remove',
  },
  'features/accounts/admins/second-factor.tsx Start': { path: profile, open: ['Set up app'], submit: 'Continue' },
  'features/accounts/admins/second-factor.tsx Confirmation': {
    path: profile,
    answers: {
      '/api/admin/profile/second-factor': () => ({
        success: true,
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
      }),
    },
    open: async (page) => {
      await page.getByRole('button', { name: 'Set up app' }).click();
      await page.getByLabel('Your password').fill('any');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Key').waitFor();
    },
    submit: 'Turn on',
  },
  'features/accounts/api-keys/create-api-key.tsx NewApiKeyForm': { path: integrations, open: ['Create API key'], submit: 'Create key' },
  'features/accounts/client-management/add-client-dialog.tsx AddClientForm': {
    path: '/admin/clients',
    open: ['Add New Client'],
    submit: 'Create Client',
  },
  'features/accounts/client-management/client-requests.tsx DeclineForm': {
    path: '/admin/clients',
    answers: { '/api/admin/client-requests': () => [request] },
    open: ['Decline Ada Request'],
    submit: 'Decline',
    refused: 'note',
  },
  'features/accounts/client-management/edit-client-dialog.tsx EditClientForm': {
    path: '/admin/clients?search=Sample',
    open: ['Edit Sample Client'],
    submit: 'Save',
  },
  'features/accounts/invitations/invite-dialog.tsx InvitationForm': {
    path: '/admin/clients',
    open: ['Generate Invite Link'],
    submit: 'Generate Invite Link',
  },
  'features/operations/privacy/erasure.tsx EraseForm': {
    path: async (request) => `/admin/clients/${(await createClient(request)).id}`,
    open: ['More', 'Erase client'],
    submit: 'Erase permanently',
  },
  'features/messaging/mail/test-mail.tsx TestEmailForm': { path: '/admin/settings/studio', submit: 'Send test email' },
  'features/messaging/webhooks/endpoint-form.tsx EndpointForm': { path: integrations, open: ['Add endpoint'], submit: 'Add endpoint' },
  'pages/admin/messaging/mail-copy-page.tsx MailCopyEditor': { path: '/admin/settings/emails/invitation', submit: 'Save email' },
  'features/operations/system/download-dialog.tsx DownloadForm': {
    path: '/admin/settings/system',
    answers: { '/api/admin/system': (answer) => ({ ...answer, health: { ...answer.health, backups: withBackup } }) },
    open: [/^Download the backup of/],
    submit: 'Download',
  },
  'pages/admin/operations/privacy-page.tsx RetentionForm': { path: '/admin/settings/privacy', submit: 'Save periods' },
  'features/studio/saved-filters/saved-filter-controls.tsx SaveFilterForm': {
    path: '/admin/invoices?status=overdue',
    open: [/^Filters/, 'Save filter'],
    submit: 'Save filter',
  },
  'features/studio/settings/settings-page.tsx SettingsForm': { path: '/admin/settings/studio', submit: 'Save settings' },
  'pages/admin/studio/set-up.tsx SetUp': {
    path: '/admin/overview',
    answers: { '/api/admin/settings': ({ studio, ...answer }) => ({ ...answer, studio: { ...studio, isSetUp: false } }) },
    submit: 'Start',
  },
};

const request = {
  id: 1,
  name: 'Ada Request',
  email: 'ada@request.example',
  company: null,
  phone: null,
  address: null,
  additionalInfo: null,
  createdAt: '2026-03-02T10:00:00.000Z',
};

const withBackup = {
  isOn: true,
  keep: 7,
  problem: null,
  total: 1,
  backups: [
    {
      name: 'picturelock-000042-2026-11-23T02-15-00Z.tar.zst.age',
      createdAt: '2026-11-23T02:15:00.000Z',
      size: 1_000_000,
      isEncrypted: true,
    },
  ],
  lastBackup: null,
  lastRehearsal: null,
};
