import { capital, formOf, listed, spelled } from '#domain/text.ts';
import type { OwnFactors } from './types.ts';

/** The second factors a person has, as the title of their section: `Two passkeys and one-time codes`. */
export function factorsFinding({ passkeys, codes }: OwnFactors): string {
  const held = [
    ...(passkeys.length > 0 ? [spelled(passkeys.length, 'passkey')] : []),
    ...(codes === null ? [] : ['one-time codes']),
  ];
  return held.length === 0 ? 'Not set up' : capital(listed(held));
}

/** How many recovery codes are unused, as the title of their section: `Seven of ten are unused`. */
export function recoveryFinding({ recovery_codes: { left, all } }: OwnFactors): string {
  if (all === 0) return 'None yet';
  if (left === all) return `All ${spelled(all)} are unused`;
  if (left === 0) return `None of ${spelled(all)} is unused`;
  return `${capital(spelled(left))} of ${spelled(all)} ${formOf(left, 'is', 'are')} unused`;
}

/** Why no passkey can be added at this address; `undefined` where one can. `origin` is that of the page. */
export function passkeyObstacle({ passkey_origin: wanted }: OwnFactors, origin: string): string | undefined {
  if (wanted === null) return 'Passkeys need an https address with a name.';
  return wanted === origin ? undefined : `Passkeys work at ${wanted} only.`;
}
