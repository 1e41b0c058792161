import { type AnyPgColumn, bigint, customType, integer, jsonb, timestamp } from 'drizzle-orm/pg-core';

/** An id assigned by the database. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** @param name where the database calls it otherwise */
export const instantColumn = (name = '') => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const createdAt = () => instantColumn().notNull().defaultNow();

/** How many bytes of an upload have arrived, as of the last time that was recorded; storage knows exactly. */
export const receivedBytes = () => bigint({ mode: 'number' }).notNull().default(0);

export const json = <T>() => jsonb().$type<T>();

/** A foreign key that prevents deleting the referenced row. */
export const reference = (column: () => AnyPgColumn) => integer().references(column);

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
