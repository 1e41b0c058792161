import { z } from 'zod';
import { email, line, successMessage } from './common.ts';
import { endpoint } from './endpoint.ts';

export const invitation = z.object({ name: line('Client name'), email: email() });

export const invitationEndpoints = {
  generate: endpoint({
    method: 'POST',
    path: '/api/admin/generate-invite',
    access: 'admin',
    summary: 'Makes an invitation link for one address: single use, 7 days.',
    status: 201,
    body: invitation,
    answer: successMessage.extend({ inviteLink: z.url() }),
  }),
};
