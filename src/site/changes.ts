/** A change of the product that people notice; the newest first. `day` is when it was published. */
export const changes: readonly { day: string; title: string; text: string }[] = [
  {
    day: '2026-11-24',
    title: 'Test your own message',
    text: 'The free check also tests a message that you send: SPF, DKIM and alignment, with what to fix. We never store the message.',
  },
  {
    day: '2026-11-23',
    title: 'Sign in with a passkey',
    text: 'Passkeys and one-time codes protect your account. Set them up under My security, where you can also download your data.',
  },
  {
    day: '2026-11-23',
    title: 'The public site',
    text: 'Every public page now opens without scripts, works offline after one visit, and names the source of each figure.',
  },
  {
    day: '2026-11-20',
    title: 'Record checks follow RFC 9989',
    text: 'The free check and the portal find your DMARC record by the tree walk and show the Public Suffix List beside it.',
  },
];
