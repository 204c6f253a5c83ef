import { dropFact, loadFact, saveFact } from '#src/offline/facts.ts';
import { deviceFacts } from '#src/offline/worker-messages.ts';

/** Who had this device registered last, under which address (its hash) and name. */
export type PushOwner = { user: string; hash: string; device: string };

const ownerFact = 'push_owner';

export const pushOwner = (): Promise<PushOwner | null> => loadFact<PushOwner>(deviceFacts, ownerFact);
export const keepPushOwner = (owner: PushOwner): Promise<void> => saveFact(deviceFacts, ownerFact, owner);
export const dropPushOwner = (): Promise<void> => dropFact(deviceFacts, ownerFact);
