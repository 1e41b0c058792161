import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, patchSchema, pathId, singleLine } from '#api/shared/fields.ts';
import { fileBytes, linkForSessions, success } from '#api/shared/responses.ts';
import { briefContent } from './brief-questions.ts';
import { adminBrief, briefTemplate } from './briefs.ts';

const templateFields = { name: singleLine('Name', 200), content: briefContent };

export const newBriefTemplate = z.object(templateFields);

/** Only the fields to change are sent; `content` is always sent as a whole. */
export const briefTemplatePatch = patchSchema(templateFields).extend({
  /** The revision that the change is based on: 409 if the template was changed since. */
  revision: z.int(),
});

export const briefOffer = z.object({
  /** The template to offer; null to offer none. */
  templateId: id.nullable(),
});

const templateResponse = success.extend({ template: briefTemplate });
const templatesResponse = success.extend({ templates: z.array(briefTemplate) });

export const briefTemplateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/brief-templates',
    access: 'admin',
    apiScope: 'leads:read',
    summary: 'Lists the templates for briefs, by name.',
    reads: [],
    response: templatesResponse,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/brief-templates',
    access: 'admin',
    summary: 'Creates a template for briefs.',
    status: 201,
    body: newBriefTemplate,
    response: templateResponse,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/brief-templates/:id',
    access: 'admin',
    summary: 'Returns a template for briefs.',
    reads: [],
    params: pathId,
    response: templateResponse,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/brief-templates/:id',
    access: 'admin',
    summary: 'Updates the fields that are sent. Briefs that were sent stay as they are.',
    params: pathId,
    body: briefTemplatePatch,
    response: templateResponse,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/admin/brief-templates/:id/duplicate',
    access: 'admin',
    summary: 'Creates a template with the same questions.',
    status: 201,
    params: pathId,
    response: templateResponse,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/brief-templates/:id',
    access: 'admin',
    summary: 'Deletes a template. Briefs that were sent stay as they are.',
    params: pathId,
    response: success,
  }),
  offer: endpoint({
    method: 'PUT',
    path: '/api/admin/brief-offer',
    access: 'admin',
    summary: 'Chooses the brief that the contact page offers after a message, or none.',
    body: briefOffer,
    response: templatesResponse,
  }),
};

export const newBrief = z.object({ templateId: id });

const response = success.extend({ brief: adminBrief });
/** A brief with the URL of its link, which isn't stored and so is only returned here. */
const responseWithLink = response.extend({ link: linkForSessions });

export const briefEndpoints = {
  listOfLead: endpoint({
    method: 'GET',
    path: '/api/admin/leads/:id/briefs',
    access: 'admin',
    apiScope: 'leads:read',
    summary: "Lists a lead's briefs with what was answered, newest first.",
    reads: ['briefs'],
    params: pathId,
    response: success.extend({ briefs: z.array(adminBrief) }),
  }),
  listOfProject: endpoint({
    method: 'GET',
    path: '/api/admin/projects/:id/briefs',
    access: 'admin',
    apiScope: 'leads:read',
    summary: 'Lists the briefs of the lead that became the project, newest first.',
    reads: ['briefs'],
    params: pathId,
    response: success.extend({ briefs: z.array(adminBrief) }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/leads/:id/briefs',
    access: 'admin',
    apiScope: 'leads:write',
    summary: 'Emails a lead a brief made of a template, with a link to fill it in. 409 while the lead can still fill in another one.',
    status: 201,
    params: pathId,
    body: newBrief,
    response: responseWithLink,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/admin/briefs/:id/remind',
    access: 'admin',
    apiScope: 'leads:write',
    summary: "Emails the lead another link to a brief that isn't submitted.",
    params: pathId,
    response: responseWithLink,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/admin/briefs/:id/reopen',
    access: 'admin',
    apiScope: 'leads:write',
    summary: 'Lets the lead change a submitted brief, and emails another link to it. 409 while the lead can still fill in another one.',
    params: pathId,
    response: responseWithLink,
  }),
  revokeLinks: endpoint({
    method: 'POST',
    path: '/api/admin/briefs/:id/revoke-links',
    access: 'admin',
    apiScope: 'leads:write',
    summary: 'Ends all links to a brief. What was answered stays.',
    params: pathId,
    response,
  }),
  downloadFile: endpoint({
    method: 'GET',
    path: '/api/admin/briefs/:id/files/:fileId',
    access: 'admin',
    summary: 'Downloads a file of a brief, or a range of it.',
    params: pathId.extend({ fileId: z.uuid() }),
    response: fileBytes,
  }),
  deleteFile: endpoint({
    method: 'DELETE',
    path: '/api/admin/briefs/:id/files/:fileId',
    access: 'admin',
    summary: 'Deletes a file of a brief for good.',
    params: pathId.extend({ fileId: z.uuid() }),
    response: success,
  }),
};
