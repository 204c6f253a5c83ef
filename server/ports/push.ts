import webpush from 'web-push';
import { isAllowedHost, publicAgents } from './public-agent.ts';

/** A device as its push service knows it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** Pushes messages to devices. `gone`: the device is not registered any more. Throws where the push service does not take it. */
export type Push = {
  publicKey: string;
  send: (
    target: PushTarget,
    payload: object,
    options: { ttlSeconds: number; isUrgent: boolean; topic: string },
  ) => Promise<'sent' | 'gone'>;
};

/** The keys by which push services know this installation (RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string };

/** New keys. */
export const makePushKeys = (): PushKeys => webpush.generateVAPIDKeys();

/** Web Push (RFC 8030, 8291, 8292). `subject` is the address of who runs this installation, as push services want it. */
export function openPush(
  keys: PushKeys,
  { subject, mayConnect }: { subject: string; mayConnect?: (address: string) => boolean },
): Push {
  const agents = publicAgents(mayConnect);
  return {
    publicKey: keys.publicKey,
    send: async ({ endpoint, p256dh, auth }, payload, { ttlSeconds, isUrgent, topic }) => {
      if (!isAllowedHost(new URL(endpoint).hostname, mayConnect))
        throw new Error('The push address leads into a private network.');
      try {
        await webpush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
          vapidDetails: { subject, ...keys },
          TTL: ttlSeconds,
          urgency: isUrgent ? 'high' : 'normal',
          topic,
          timeout: 15_000,
          agent: agents.https,
          contentEncoding: 'aes128gcm',
        });
        return 'sent';
      } catch (error) {
        if (error instanceof webpush.WebPushError && (error.statusCode === 404 || error.statusCode === 410)) return 'gone';
        throw error;
      }
    },
  };
}
