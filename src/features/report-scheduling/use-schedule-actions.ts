import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { confirmQueued } from '#src/page/confirm-queued.ts';
import { useQueued } from '#src/session/use-queued.ts';
import { notify } from '#src/ui/toast.tsx';
import type { ScheduleBody } from './schedule-form.ts';
import type { Schedule } from './types.ts';
import { entityOf } from './waiting-schedules.ts';

/**
 * Everything that is done to schedules. Offline it waits on this device. What is typed is sent at once while there is a connection, so that
 * the form shows what the server refuses.
 */
export function useScheduleActions() {
  const offline = useOffline();
  const create = useQueued(calls.reportScheduling.createSchedule);
  const update = useQueued(calls.reportScheduling.updateSchedule);
  const remove = useQueued(calls.reportScheduling.removeSchedule);
  const createNow = useSend(calls.reportScheduling.createSchedule);
  const updateNow = useSend(calls.reportScheduling.updateSchedule);
  const removeNow = useSend(calls.reportScheduling.removeSchedule);
  return {
    setActive: async (
      { schedule_id: id, schedule_name: name, is_suspended: isSuspended, problem }: Schedule,
      isActive: boolean,
    ): Promise<void> => {
      const send = (next: boolean, label: string) =>
        update.queue({ params: { id }, body: { is_active: next } }, { entity: entityOf(id), label });
      const label = `${isActive ? 'Resume' : 'Pause'} ${name}`;
      await confirmQueued(send(isActive, label), (queued) => {
        const back = async () => {
          if (!(await update.undo(queued.id))) await confirmQueued(send(!isActive, `Undo: ${label}`), () => undefined);
        };
        const mayUndo = isActive || (!isSuspended && problem === null);
        return notify({ text: `${name} ${isActive ? 'resumed' : 'paused'}`, ...(mayUndo ? { onUndo: () => void back() } : {}) });
      });
    },
    create: async (body: ScheduleBody): Promise<void> => {
      if (!offline) return void (await createNow.mutateAsync({ body }));
      await create.queue(
        { body },
        { entity: `schedule/new/${Date.now()}`, label: `Schedule: ${body.schedule_name || 'unnamed'}` },
      );
    },
    change: async ({ schedule_id: id, schedule_name: name, version }: Schedule, body: ScheduleBody): Promise<void> => {
      const input = { params: { id }, body: { ...body, seen_version: version } };
      if (!offline) return void (await updateNow.mutateAsync(input));
      await update.queue(input, { entity: entityOf(id), label: `Change ${name}` });
    },
    remove: async ({ schedule_id: id, schedule_name: name }: Schedule): Promise<void> => {
      if (offline) await remove.queue({ params: { id } }, { entity: entityOf(id), label: `Delete ${name}` });
      else await removeNow.mutateAsync({ params: { id } });
      notify({ text: `${name} deleted${offline ? ' when you are online' : ''}` });
    },
  };
}
