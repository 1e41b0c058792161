import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('site-shell.tsx', [
    index('../features/site/landing-page.tsx'),
    route('waitlist', '../features/waitlist/waitlist-page.tsx'),
    route('privacy-policy', '../features/legal/privacy-policy-page.tsx'),
    route('terms-of-service', '../features/legal/terms-of-service-page.tsx'),
    route('cookie-policy', '../features/legal/cookie-policy-page.tsx'),
    route('offline', '../features/site/offline-page.tsx'),
    route('*', '../features/site/not-found-page.tsx'),
  ]),
  layout('query-provider.tsx', [
    layout('auth-shell.tsx', [
      route('client/login', '../features/auth/client-login-page.tsx'),
      route('client/register', '../features/auth/register-page.tsx'),
      route('client/confirm-email', '../features/auth/confirm-email-page.tsx'),
      route('client/forgot-password', '../features/auth/forgot-password-page.tsx'),
      route('client/reset-password', '../features/auth/reset-password-page.tsx'),
      route('upload/:token', '../features/upload-links/upload-page.tsx'),
    ]),
    layout('guest-shell.tsx', [route('review/:token', '../features/review/guest-review-page.tsx')]),
    layout('portal-shell.tsx', [
      route('client/dashboard', '../features/portal/dashboard-page.tsx'),
      route('client/package', '../features/portal/package-page.tsx'),
      route('client/profile', '../features/profile/profile-page.tsx'),
      route('client/projects/:id', '../features/projects/portal-project-page.tsx'),
      route('client/projects/:id/review/:version', '../features/review/portal-review-page.tsx'),
      route('client/invoices/:id', '../features/invoices/portal-invoice-page.tsx'),
      route('client/invoices/:id/pay', '../features/payments/pay-page.tsx'),
      route('client/payment-success', '../features/payments/payment-success-page.tsx'),
    ]),
    route('admin', 'admin-shell.tsx', [
      index('../features/contact/admin-messages-page.tsx'),
      route('overview', '../features/overview/admin-overview-page.tsx'),
      route('messages/:id', '../features/contact/admin-message-page.tsx'),
      route('clients', '../features/client-management/admin-clients-page.tsx'),
      route('clients/:id', '../features/client-management/admin-client-page.tsx'),
      route('projects', '../features/projects/admin-projects-page.tsx'),
      route('projects/:id', '../features/projects/admin-project-page.tsx'),
      route('projects/:id/review/:version', '../features/review/admin-review-page.tsx'),
      route('invoices', '../features/invoices/admin-invoices-page.tsx'),
      route('invoices/:id', '../features/invoices/admin-invoice-page.tsx'),
      route('payments', '../features/payments-ledger/payments-layout.tsx', [
        index('../features/payments-ledger/payments-page.tsx'),
        route('refunds', '../features/payments-ledger/refunds-page.tsx'),
        route('disputes', '../features/payments-ledger/disputes-page.tsx'),
        route('reconciliation', '../features/payments-ledger/reconciliation-page.tsx'),
      ]),
      route('packages', '../features/packages/admin-packages-page.tsx'),
      route('waitlist', '../features/waitlist/admin-waitlist-page.tsx'),
      layout('owner-only.tsx', { id: 'owner-mail' }, [
        route('mail', '../features/mail/admin-mails-page.tsx'),
        route('mail/:id', '../features/mail/admin-mail-page.tsx'),
      ]),
      route('settings', 'admin-settings.tsx', [
        index('../features/admins/admin-profile-page.tsx'),
        route('storage', '../features/files/admin-storage-page.tsx'),
        layout('owner-only.tsx', { id: 'owner-settings' }, [
          route('studio', '../features/settings/admin-studio-page.tsx'),
          route('admins', '../features/admins/admin-admins-page.tsx'),
          route('log', '../features/audit/admin-log-page.tsx'),
          route('privacy', '../features/privacy/admin-privacy-page.tsx'),
        ]),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
