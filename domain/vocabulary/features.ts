/** What staff can switch off. Each has an effect on the server; a screen that shows it asks the server whether it is on. */
export const features = ['registration', 'mail_test', 'mail_server_check', 'peer_approvals', 'card_payments'] as const;

/** A part of the product that can be switched off. */
export type Feature = (typeof features)[number];
