import { z } from 'zod';
import { editorFilter, editorQuery } from '#api/projects/editor-query.ts';
import { bulkEndpoint, selectedIds } from '#api/shared/bulk.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import {
  calendarDate,
  email,
  id,
  optionalSingleLine,
  patchSchema,
  pathId,
  singleLine,
  singleLineText,
  textErrors,
  trimmedString,
  withoutNullCharacter,
} from '#api/shared/fields.ts';
import { pageQuery, searchText } from '#api/shared/paging.ts';
import { csvFile, success } from '#api/shared/responses.ts';
import { missingReason } from '#domain/projects/transitions.ts';
import { leadMoves } from '#domain/sales/lead-stages.ts';
import { adminLead, adminLeadDetail, leadStage } from './leads.ts';

const optionalDate = calendarDate.nullish().or(z.literal('').transform(() => null));

const noteText = trimmedString(textErrors('Note'))
  .min(1, 'Note is required')
  .max(5000, 'Note can have at most 5000 characters')
  .regex(withoutNullCharacter, 'Note contains an invalid character');

const leadFields = {
  name: singleLine('Name'),
  email: email(),
  phone: optionalSingleLine('Phone', 50),
  company: optionalSingleLine('Company'),
  /** The admin who follows up the lead. */
  ownerId: id.nullish(),
  nextStep: optionalSingleLine('Next step'),
  nextStepDate: optionalDate,
};

export const newLead = z.object({
  ...leadFields,
  /** The admin who follows up the lead; by default whoever creates it. */
  ownerId: id.nullable().optional(),
  /** The contact message or the waitlist entry that the lead comes from. Each of them has at most one lead. */
  messageId: id.exactOptional(),
  waitlistEntryId: id.exactOptional(),
});

export const leadPatch = patchSchema(leadFields);

export const leadNote = z.object({ text: noteText });

export const stageChange = z.object({
  stage: z.enum(leadMoves, 'Please choose a stage.'),
  /** The stage the sender last saw: the change is refused if the lead has moved on since. */
  from: leadStage.optional(),
  /** Required as the reason when a lead is lost. */
  note: optionalSingleLine('Reason', 500),
});

/** The form for `stageChange`, which requires a reason when the lead is lost. */
export const stageChangeForm = stageChange.refine(({ stage, note }) => stage !== 'lost' || note, {
  path: ['note'],
  message: missingReason,
});

/** The form for marking several leads as lost. */
export const leadLoss = z.object({ note: singleLineText('Reason', 500, missingReason).min(1, missingReason) });

export const leadConversion = z.object({
  /** The title of the new project. */
  title: singleLine('Title'),
  deadline: optionalDate,
});

/** Sorting by follow-up lists only open leads, those that have waited longest first. */
export const leadSorts = ['newest', 'followUp'] as const;
export type LeadSort = (typeof leadSorts)[number];

const leadFilter = z.object({
  owner: editorQuery,
  sort: z.enum(leadSorts).default('newest'),
  stage: leadStage.optional(),
  search: searchText,
});

const response = success.extend({ lead: adminLeadDetail });
const boardColumn = z.object({ stage: leadStage, total: z.int(), leads: z.array(adminLead) });

export const leadEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/leads',
    access: 'admin',
    apiScope: 'leads:read',
    summary: 'Lists leads, newest first. Filters by owner, stage and search; sorting by follow-up leaves out won and lost leads.',
    reads: ['leads', 'briefs'],
    query: pageQuery.extend(leadFilter.shape),
    response: z.array(adminLead),
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/admin/leads/board',
    access: 'admin',
    apiScope: 'leads:read',
    summary: "Lists leads by stage, most recently updated first, at most 20 per stage; all of them, or an owner's.",
    reads: ['leads', 'briefs'],
    query: z.object({ owner: editorQuery }),
    response: success.extend({ columns: z.array(boardColumn) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/leads.csv',
    access: 'admin',
    apiScope: 'leads:read',
    summary: 'Exports leads that match the filters as a CSV file.',
    query: leadFilter.extend({ ids: selectedIds }),
    response: csvFile,
  }),
  bulk: bulkEndpoint({
    path: '/api/admin/leads/bulk',
    apiScope: 'leads:write',
    summary: 'Assigns leads to an owner, or marks open ones as lost.',
    actions: ['assign', 'lose'],
    filter: leadFilter.extend({ owner: editorFilter.or(id).optional() }),
    input: z.object({ ownerId: id.nullish(), note: leadLoss.shape.note.optional() }).optional(),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/leads',
    access: 'admin',
    apiScope: 'leads:write',
    summary: 'Creates a lead. A contact message or waitlist entry that has one already keeps it, and it is returned.',
    status: 201,
    body: newLead,
    response,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/leads/:id',
    access: 'admin',
    apiScope: 'leads:read',
    summary: 'Returns a lead with its message, notes and changes of its stage.',
    reads: ['leads', 'briefs'],
    params: pathId,
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/leads/:id',
    access: 'admin',
    apiScope: 'leads:write',
    summary: "Updates the details that are sent. API keys can't change the email address.",
    params: pathId,
    body: leadPatch,
    response,
  }),
  changeStage: endpoint({
    method: 'POST',
    path: '/api/admin/leads/:id/stage',
    access: 'admin',
    apiScope: 'leads:write',
    summary: 'Moves a lead to another stage. It is won by converting it, and stays so.',
    params: pathId,
    body: stageChange,
    response,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/admin/leads/:id/notes',
    access: 'admin',
    apiScope: 'leads:write',
    summary: 'Adds a note to a lead.',
    status: 201,
    params: pathId,
    body: leadNote,
    response,
  }),
  convert: endpoint({
    method: 'POST',
    path: '/api/admin/leads/:id/convert',
    access: 'admin',
    summary:
      'Wins a lead: creates its project, for the client with its email address or for one who is invited now. A lead that has been converted stays as it is.',
    params: pathId,
    body: leadConversion,
    response,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/leads/:id',
    access: 'admin',
    apiScope: 'leads:write',
    summary: 'Deletes a lead with its notes. Its message, client and project stay.',
    params: pathId,
    response: success,
  }),
};
