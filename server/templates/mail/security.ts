import { momentText } from '#domain/sast.ts';
import { letter } from './letter.ts';

/** A change to how a person signs in. */
export type SecurityEvent =
  | { kind: 'passkey_added' | 'passkey_removed' | 'key_made'; name: string }
  | { kind: 'codes_added' | 'codes_removed' | 'recovery_codes_made' | 'recovery_code_used' | 'new_device' }
  | { kind: 'factors_reset'; by: string };

type Notice = { name: string; event: SecurityEvent; when: Date; device: string; place: string; ip: string };

const subjects: Record<SecurityEvent['kind'], string> = {
  passkey_added: 'A passkey was added to your Beacon account',
  passkey_removed: 'A passkey was removed from your Beacon account',
  key_made: 'An API key was created for your Beacon account',
  codes_added: 'One-time codes were set up for your Beacon account',
  codes_removed: 'One-time codes were removed from your Beacon account',
  recovery_codes_made: 'New recovery codes for your Beacon account',
  recovery_code_used: 'A recovery code was used to sign in to Beacon',
  new_device: 'A new device signed in to your Beacon account',
  factors_reset: 'The second factor of your Beacon account was reset',
};

function sentenceOf(event: SecurityEvent, at: string): string {
  switch (event.kind) {
    case 'passkey_added':
      return `The passkey “${event.name}” was added to your account on ${at}.`;
    case 'passkey_removed':
      return `The passkey “${event.name}” was removed from your account on ${at}.`;
    case 'key_made':
      return `The API key “${event.name}” was created on ${at}. Programs that have it act in your name.`;
    case 'codes_added':
      return `One-time codes from an authenticator app were set up for your account on ${at}.`;
    case 'codes_removed':
      return `One-time codes were removed from your account on ${at}.`;
    case 'recovery_codes_made':
      return `New recovery codes were made for your account on ${at}. The ones before no longer work.`;
    case 'recovery_code_used':
      return `Somebody signed in to your account with a recovery code on ${at}. This code no longer works.`;
    case 'new_device':
      return `Somebody signed in to your account on ${at} with a browser that Beacon does not recognise.`;
    case 'factors_reset':
      return `${event.by} reset the second factor of your account on ${at}. You are signed out everywhere and sign in with your password alone until you set up a new one.`;
  }
}

const advice = 'If it was not you, sign out that session under My security, choose a new password and contact our support.';
const keyAdvice = 'If it was not you, remove the key under My security, choose a new password and contact our support.';
const resetAdvice = 'If you did not ask for it, choose a new password and contact our support.';

/** The email about a change to how a person signs in: when (SAST), with which device, from where, and what to do. */
export function securityMail(
  { name, event, when, device, place, ip }: Notice,
  link: string,
): { subject: string; text: string; html: string } {
  const at = `${momentText(when.getTime())} SAST`;
  const isReset = event.kind === 'factors_reset';
  return letter({
    subject: subjects[event.kind],
    paragraphs: [
      `Hello ${name}`,
      sentenceOf(event, at),
      ...(isReset ? [] : [`Device: ${device}. Place: ${place} (IP address ${ip}).`]),
      isReset ? resetAdvice : `If it was you, there is nothing to do. ${event.kind === 'key_made' ? keyAdvice : advice}`,
    ],
    button: { text: 'Open My security', link },
  });
}
