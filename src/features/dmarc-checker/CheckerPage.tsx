import { useParams } from '@tanstack/react-router';
import { createActor } from 'xstate';
import { api } from '#src/app/actors.ts';
import { checkerOf } from './checker.ts';
import { DmarcChecker } from './DmarcChecker.tsx';

const checker = createActor(checkerOf(api)).start();

/** The free check for visitors, or with a token the result somebody shared. */
export function CheckerPage() {
  const { token } = useParams({ strict: false });
  return <DmarcChecker checker={checker} token={token ?? null} />;
}
