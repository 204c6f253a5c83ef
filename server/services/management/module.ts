import type { Check } from '../intake/health.ts';

/** A part of the installation: how it is, and when it last showed that it works. */
export type Module = {
  key: string;
  name: string;
  status: Check['status'] | 'unknown';
  text: string;
  proved_at: string | null;
  href: string;
};
