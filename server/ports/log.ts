import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on standard output; addresses, tokens and passwords never enter it. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: ['authorization', 'password', 'token', '*.authorization', '*.password', '*.token', '*.headers.authorization'],
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
