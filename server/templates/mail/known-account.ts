import { letter } from './letter.ts';

/** What an account can be that somebody asks for again. */
export type KnownAccount = 'usable' | 'invited' | 'deactivated';

const subjects: Record<KnownAccount, string> = {
  usable: 'You have a Beacon account already',
  invited: 'You are invited to Beacon already',
  deactivated: 'Your Beacon account is deactivated',
};

const steps: Record<KnownAccount, string> = {
  usable:
    'It has an account already, so nobody needs to approve anything. Sign in with it. If that is refused or you no longer know the password, choose “Forgot your password?” there.',
  invited:
    'An invitation was sent to it before: open the link in the newest one. If the link has expired, reply to the person who invited you, or write to us on the contact page.',
  deactivated:
    'It has an account that was deactivated, so you cannot sign in and no new account can be opened. Write to us on the contact page if you need it again.',
};

/** The email to a person who asks for access and has an account, used or not, or an invitation to one. */
export function knownAccountMail(
  name: string,
  account: KnownAccount,
  link: string,
): { subject: string; text: string; html: string } {
  return letter({
    subject: subjects[account],
    paragraphs: [
      `Hello ${name}`,
      'Somebody, most likely you, asked for access to Beacon with this email address.',
      steps[account],
      'If it was not you, ignore this email: nothing changes.',
    ],
    button: { text: account === 'usable' ? 'Sign in' : 'Write to us', link },
  });
}
