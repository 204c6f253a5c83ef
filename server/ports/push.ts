import webpush from 'web-push';
import { openPost } from './post.ts';

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
  { subject, mayConnect, timeoutMs = 10_000 }: { subject: string; mayConnect?: (address: string) => boolean; timeoutMs?: number },
): Push {
  const post = openPost({ timeoutMs, ...(mayConnect === undefined ? {} : { mayConnect }) });
  return {
    publicKey: keys.publicKey,
    send: async ({ endpoint, p256dh, auth }, payload, { ttlSeconds, isUrgent, topic }) => {
      const { headers, body } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        urgency: isUrgent ? 'high' : 'normal',
        topic,
        contentEncoding: 'aes128gcm',
      });
      const status = await post(endpoint, headers, body);
      if (status === 404 || status === 410) return 'gone';
      if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`);
      return 'sent';
    },
  };
}
