import { z } from 'zod';
import { projectEditor } from '#api/projects/projects.ts';
import { calendarDate, id, instant } from '#api/shared/fields.ts';
import { leadStages } from '#domain/sales/lead-stages.ts';
import { briefEvents } from './briefs.ts';

export const leadStage = z.enum(leadStages);

export const adminLead = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    company: z.string().nullable(),
    stage: leadStage,
    /** Whether the lead's newest brief was submitted. */
    isBriefAnswered: z.boolean(),
    /** Null unless the lead is lost. */
    lostReason: z.string().nullable(),
    /** The admin who follows up the lead. */
    owner: projectEditor.nullable(),
    nextStep: z.string().nullable(),
    nextStepDate: calendarDate.nullable(),
    /** Whether the lead is open, and its next step is due in the studio's time zone or nothing has changed for a week. */
    isQuiet: z.boolean(),
    /** The client and the project that the lead became. */
    clientId: id.nullable(),
    projectId: id.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Lead' });

/** A note, a change of stage, which may have a note, or news of a brief. In the first event, the lead's creation, `from` is null. */
const leadEvent = z
  .object({
    id,
    createdAt: instant,
    /** The admin's name, or null for one who was removed, and for what the lead did. */
    author: z.string().nullable(),
    from: leadStage.nullable(),
    to: leadStage.nullable(),
    note: z.string().nullable(),
    brief: z.object({ id, title: z.string(), event: z.enum(briefEvents) }).nullable(),
  })
  .meta({ id: 'LeadEvent' });

export const adminLeadDetail = adminLead
  .extend({
    phone: z.string().nullable(),
    /** The contact message that the lead came from, unless it was deleted. */
    message: z.object({ id, subject: z.string().nullable(), text: z.string(), createdAt: instant }).nullable(),
    /** The waitlist entry that the lead came from, unless it was deleted. */
    waitlistEntry: z.object({ id, projectType: z.string(), text: z.string().nullable(), createdAt: instant }).nullable(),
    clientName: z.string().nullable(),
    projectTitle: z.string().nullable(),
    /** Oldest first. */
    events: z.array(leadEvent),
  })
  .meta({ id: 'LeadDetail' });
