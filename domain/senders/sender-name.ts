import { isNetwork } from './sender-mail.ts';

/** A sender as screens and documents name it: `Mailchimp`, `vendor.example`, `Servers in 192.0.2.0/24`, `xneelo, 192.0.2.0/24`. */
export function senderName({ name, service }: { name: string; service: { name: string } | null }): string {
  if (!isNetwork(name)) return name;
  return service === null ? `Servers in ${name}` : `${service.name}, ${name}`;
}
