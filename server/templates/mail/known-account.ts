import { letter } from './letter.ts';

/** The email to a person who asks for access and has an account, or an invitation to one. */
export function knownAccountMail(
  name: string,
  isInvited: boolean,
  link: string,
): { subject: string; text: string; html: string } {
  return letter({
    subject: isInvited ? 'You are invited to Beacon already' : 'You have a Beacon account already',
    paragraphs: [
      `Hello ${name}`,
      'Somebody, most likely you, asked for access to Beacon with this email address.',
      isInvited
        ? 'An invitation was sent to it before: open the link in the newest one. If the link has expired, reply to the person who invited you, or write to us on the contact page.'
        : 'It has an account already, so nobody needs to approve anything. Sign in with it. If that is refused or you no longer know the password, choose “Forgot your password?” there.',
      'If it was not you, ignore this email: nothing changes.',
    ],
    button: isInvited ? { text: 'Write to us', link } : { text: 'Sign in', link },
  });
}
