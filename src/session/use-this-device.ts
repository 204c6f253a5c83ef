import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { makeStale } from '#src/client/query.ts';
import { hashOf, hasKey } from '#src/offline/push/address.ts';
import { leaveDevice } from '#src/offline/push/leave.ts';
import { registerDevice } from '#src/offline/push/register.ts';
import { pushRegistration } from '#src/offline/push/registration.ts';
import { type PushSupport, pushSupport } from '#src/offline/push/support.ts';
import { useSignedIn } from '#src/session/session-context.ts';

type Devices = { public_key: string; devices: readonly { id: number; endpoint_hash: string }[] };

/** This device among those that get messages: `id` is its number at the server, `null` where it gets none. */
export type ThisDevice = {
  support: PushSupport;
  id: number | null;
  isLooking: boolean;
  isBusy: boolean;
  error: Error | null;
  turnOn: () => void;
  turnOff: () => void;
};

const addressKey = ['push address'] as const;

async function addressHere(): Promise<{ hash: string; subscription: PushSubscription } | null> {
  const registration = await pushRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  return subscription === null ? null : { hash: await hashOf(subscription.endpoint), subscription };
}

/** Whether this device gets the messages of the person signed in, and how to change that. `push` comes with the notification settings. */
export function useThisDevice(push: Devices | undefined): ThisDevice {
  const { user } = useSignedIn();
  const queries = useQueryClient();
  const address = useQuery({ queryKey: addressKey, queryFn: addressHere, staleTime: 0, networkMode: 'always' });
  const after = async () => {
    await queries.invalidateQueries({ queryKey: addressKey });
    await makeStale(queries, calls.notifications.addPushSubscription.tags);
  };
  const change = useMutation<void, Error, 'on' | 'off'>({
    networkMode: 'always',
    mutationFn: (to) => (to === 'off' ? leaveDevice(api) : registerDevice(api, user, push?.public_key ?? '')),
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
    turnOff: () => change.mutate('off'),
  };
}
