import { type AnyPgColumn, integer, jsonb, timestamp } from 'drizzle-orm/pg-core';

/** A row's number, given by the database. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity();

export const instantColumn = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

export const createdAt = () => instantColumn().notNull().defaultNow();

export const json = <T>() => jsonb().$type<T>();

/** A reference to another row, which cannot go while this one points at it. */
export const reference = (column: () => AnyPgColumn) => integer().references(column);
