import { createActor } from 'xstate';
import { api } from '#src/client/actors.ts';
import { checkerOf } from './checker.ts';
import { DmarcChecker } from './DmarcChecker.tsx';

const checker = createActor(checkerOf(api, Date.now())).start();

/** The free check for visitors, or with a token in its path a shared result. */
export function CheckerPage() {
  return <DmarcChecker checker={checker} api={api} />;
}
