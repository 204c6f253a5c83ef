import type { ColumnType } from 'kysely';

/** A time: read as Date, written as Date or ISO text. */
export type Time = ColumnType<Date, Date | string, Date | string>;
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A time that the database fills in. */
export type NowTime = ColumnType<Date, Date | string | undefined, Date | string>;
/** A day, 'YYYY-MM-DD'. */
export type Day = string;
/** jsonb: read parsed, written as text made by `toJson` (a bare array would be taken for an SQL array by one of the drivers). */
export type Json<T = unknown> = ColumnType<T, string, string>;
export type DefaultJson<T = unknown> = ColumnType<T, string | undefined, string>;
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;
