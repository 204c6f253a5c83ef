import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/client/actors.ts';
import type { Api } from '#src/client/api.ts';
import { calls } from '#src/client/calls.ts';
import { makeStale } from '#src/client/query.ts';
import { hashOf, hasKey } from '#src/offline/push/address.ts';
import { leaveDevice } from '#src/offline/push/leave.ts';
import { PushRefused, registerDevice } from '#src/offline/push/register.ts';
import { pushRegistration } from '#src/offline/push/registration.ts';
import { type PushSupport, pushSupport } from '#src/offline/push/support.ts';
import { useSignedIn } from '#src/session/session-context.ts';
import type { CustomerView } from './customer-view.ts';

type Devices = { public_key: string; devices: readonly { id: number; endpoint_hash: string }[] };

/** This device among those that get messages: `id` is its number at the server, `null` where it gets none. */
export type ThisDevice = {
  support: PushSupport;
  id: number | null;
  isLooking: boolean;
  isBusy: boolean;
  error: Error | null;
  turnOn: () => void;
  turnOff: (after: { onSuccess: () => void; onError: (error: Error) => void }) => void;
};

type Change = { api: Api; user: string; view: CustomerView | null; publicKey: string };

/**
 * Turns push notifications of this device on or off for the person signed in. Refused in a customer's portal that is viewed: the device is
 * that of the member of staff, and their own notifications go on. Throws PushRefused and what `registerDevice` throws.
 */
export async function changeDevice(to: 'on' | 'off', { api, user, view, publicKey }: Change): Promise<void> {
  if (view !== null) throw new PushRefused('You see the portal as this customer, read-only. End the view to change something.');
  await (to === 'off' ? leaveDevice(api) : registerDevice(api, user, publicKey));
}

const addressKey = ['push address'] as const;

async function addressHere(): Promise<{ hash: string; subscription: PushSubscription } | null> {
  const registration = await pushRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  return subscription === null ? null : { hash: await hashOf(subscription.endpoint), subscription };
}

/** Whether this device gets the messages of the person signed in, and how to change that. `push` comes with the notification settings. */
export function useThisDevice(push: Devices | undefined): ThisDevice {
  const { user, view } = useSignedIn();
  const queries = useQueryClient();
  const address = useQuery({ queryKey: addressKey, queryFn: addressHere, staleTime: 0, networkMode: 'always' });
  const after = async () => {
    await queries.invalidateQueries({ queryKey: addressKey });
    await makeStale(queries, calls.notifications.addPushSubscription.tags);
  };
  const change = useMutation<void, Error, 'on' | 'off'>({
    networkMode: 'always',
    mutationFn: (to) => changeDevice(to, { api, user, view, publicKey: push?.public_key ?? '' }),
    onSettled: after,
  });
  const here = address.data ?? null;
  const isMine = here !== null && push !== undefined && hasKey(here.subscription, push.public_key);
  return {
    support: pushSupport(),
    id: isMine ? (push.devices.find((one) => one.endpoint_hash === here.hash)?.id ?? null) : null,
    isLooking: address.isPending || push === undefined,
    isBusy: change.isPending,
    error: change.error,
    turnOn: () => change.mutate('on'),
    turnOff: (after) => change.mutate('off', after),
  };
}
