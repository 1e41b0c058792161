import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { webhookDeliveryStatuses } from '#api/messaging/webhooks.ts';
import type { WebhookEventType } from '#domain/messaging/webhook-events.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { createdAt, identity, instantColumn, json } from '#server/db/schema/columns.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { proposals } from '#server/db/schema/sales/proposals.ts';
import { triggers } from '#server/db/schema/triggers.ts';

/** Other programs that are told of events. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: identity(),
  url: text().notNull(),
  description: text(),
  events: text().array().$type<WebhookEventType[]>().notNull(),
  isActive: boolean().notNull().default(true),
  disabledReason: text().$type<'gone' | 'failing'>(),
  /** Since when every attempt has failed. */
  failingSince: instantColumn(),
  /** Stored readably, because requests are signed with it. */
  secret: text().notNull(),
  /** The secret before the last change, which still signs requests until it expires. */
  previousSecret: text(),
  previousSecretExpiresAt: instantColumn(),
  createdAt: createdAt(),
});

export const webhookDeliveryStatus = pgEnum('webhook_delivery_status', webhookDeliveryStatuses);

/** Events, one row for each endpoint, inserted in the transaction of what happened. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    endpointId: integer()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The same for every endpoint and at every attempt, so that the receiver can recognize duplicates. */
    messageId: text().notNull(),
    type: text().notNull(),
    data: json<object>().notNull(),
    /** Whom or what the event is about: the delivery is deleted with them. */
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    contactMessageId: integer().references(() => contactMessages.id, { onDelete: 'cascade' }),
    leadId: integer().references(() => leads.id, { onDelete: 'cascade' }),
    proposalId: integer().references(() => proposals.id, { onDelete: 'cascade' }),
    status: webhookDeliveryStatus().notNull().default('pending'),
    /** How many attempts there were, since the delivery was last sent by hand if it was. */
    attempts: integer().notNull().default(0),
    /** How often the delivery was sent again by hand. Jobs from before the last time do nothing. */
    resends: integer().notNull().default(0),
    lastAttemptAt: instantColumn(),
    responseStatus: integer(),
    error: text(),
    /** How long the last attempt took, in milliseconds. */
    duration: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_endpoint_id_created_at_id_idx').on(table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_created_at_idx').on(table.createdAt),
    index('webhook_deliveries_client_id_idx').on(table.clientId).where(sql`${table.clientId} is not null`),
    index('webhook_deliveries_contact_message_id_idx').on(table.contactMessageId).where(sql`${table.contactMessageId} is not null`),
    index('webhook_deliveries_lead_id_idx').on(table.leadId).where(sql`${table.leadId} is not null`),
    index('webhook_deliveries_proposal_id_idx').on(table.proposalId).where(sql`${table.proposalId} is not null`),
  ],
);

export const webhookEndpointTriggers = triggers(webhookEndpoints, { notifyChange: {} });
export const webhookDeliveryTriggers = triggers(webhookDeliveries, { notifyChange: {} });
