import { createReviewLink } from '#e2e/projects/review/drafts.ts';
import { sendProposal } from '#e2e/sales/send-proposal.ts';
import { createClient, createProject, mailedLink, ownerApi } from '#e2e/test.ts';
import type { FormVisits } from './visit.ts';

const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString();

/** The forms for people without a session. */
export const visitors: FormVisits = {
  'features/inbox/contact/contact-form.tsx Fields': { path: '/', submit: 'Send Message' },
  'features/inbox/waitlist/waitlist-form.tsx Fields': { path: '/waitlist', submit: 'Join the waitlist' },
  'features/accounts/auth/admin-gate.tsx AdminGate': { path: '/admin', submit: 'Access Admin Area' },
  'features/accounts/auth/new-password-form.tsx NewPasswordForm': { path: '/client/reset-password?token=t', submit: 'Reset password' },
  'features/accounts/auth/registration-form.tsx RegistrationForm': { path: '/client/register', submit: 'Request access' },
  'pages/portal/client-login-page.tsx EmailForm': { path: '/client/login', submit: 'Sign In' },
  'pages/portal/client-login-page.tsx CodeForm': { path: '/client/login', open: ['Use access code only'], submit: 'Sign In' },
  'pages/portal/forgot-password-page.tsx ForgotPasswordPage': { path: '/client/forgot-password', submit: 'Request reset link' },
};

/** The forms for people with a link. */
export const guests: FormVisits = {
  'features/projects/review-links/guest-form.tsx GuestForm': {
    path: async (request) => (await createReviewLink(request, 3)).path,
    submit: 'Open review',
  },
  'features/projects/upload-links/sender-form.tsx SenderForm': {
    path: async (request) => {
      const owner = await ownerApi(request);
      const { id } = await createProject(owner, (await createClient(request)).id, { title: 'Trailer', status: 'footage_upload' });
      const { url } = await owner.post(`projects/${id}/upload-links`, { expiresAt: inAWeek(), maxBytes: 10_000_000 });
      return new URL(url).pathname;
    },
    submit: 'Continue',
  },
  'features/website/testimonials/testimonial-form.tsx TestimonialForm': {
    path: async (request) => {
      const client = await createClient(request);
      await createProject(await ownerApi(request), client.id, { title: 'Trailer', status: 'completed' });
      return mailedLink(request, client.email, 'How was working with');
    },
    submit: 'Send',
  },
  'pages/guest/brief-page.tsx FillIn': {
    path: async (request) => {
      const { get, post } = await ownerApi(request);
      const { lead } = await post('leads', { name: 'Dana Lead', email: `${crypto.randomUUID()}@lead.example` });
      const { templates } = await get('brief-templates');
      return (await post(`leads/${lead.id}/briefs`, { templateId: templates[0].id })).link;
    },
    submit: 'Send answers',
  },
  'features/sales/proposals/signing/sign-panel.tsx SignPanel': {
    path: proposalLink,
    open: (page) => page.getByLabel('The film and six cutdowns').check(),
    submit: 'Request a code',
  },
  'features/sales/proposals/signing/code-form.tsx CodeForm': {
    path: proposalLink,
    open: async (page) => {
      await page.getByLabel('The film and six cutdowns').check();
      await page.getByLabel('Type your full name').fill('Sam Brand');
      await page.getByLabel('I agree to sign electronically').check();
      await page.getByRole('button', { name: 'Request a code' }).click();
      await page.getByLabel('Code').waitFor();
    },
    submit: /^Sign and pay/,
  },
  'features/sales/proposals/signing/ask-dialog.tsx AskForm': { path: proposalLink, open: ['Ask a question'], submit: 'Send' },
  'features/sales/proposals/signing/decline-dialog.tsx DeclineForm': {
    path: proposalLink,
    open: ['Decline'],
    submit: 'Decline',
    refused: 'reason',
  },
};

async function proposalLink(...[request]: Parameters<typeof sendProposal>) {
  return (await sendProposal(request)).link;
}
