/** Dragging an appointment to another time of its day with a mouse; the keyboard way is Move. */
import type { AppointmentRow } from '@resa/contract/appointments';
import { type DragEvent, useState } from 'react';
import { useMove } from '../acts/useMove.ts';

interface Target {
  readonly plan: number;
  readonly time: string;
  /** Places that are free. */
  readonly real: number;
}

/** The handlers of a place to drop on. */
export interface Dropping {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

export function useDragging() {
  const [dragged, setDragged] = useState<AppointmentRow | null>(null);
  const move = useMove();
  return {
    /** The events of a row’s handle. */
    handle: (row: AppointmentRow) => ({
      draggable: true,
      onDragStart(event: DragEvent<HTMLElement>) {
        const { dataTransfer, currentTarget } = event;
        dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing that carries nothing; a name leaves this window with no drop elsewhere.
        dataTransfer.setData('text/plain', row.start_date_time.slice(11));
        const whole = currentTarget.closest('tr, li');
        if (whole) dataTransfer.setDragImage(whole, 24, 24);
        setDragged(row);
      },
      onDragEnd: () => setDragged(null),
    }),
    /** The events of a time: other times of the same plan that have room take the row. */
    dropOn({ plan, time, real }: Target): Dropping | undefined {
      if (!dragged || dragged.place_appointment_type_id !== plan || real === 0) return undefined;
      if (dragged.start_date_time.slice(11) === time) return undefined;
      return {
        onDragOver(event) {
          event.preventDefault();
          event.dataTransfer.dropEffect = 'move';
        },
        onDrop(event) {
          event.preventDefault();
          setDragged(null);
          void move(dragged, time);
        },
      };
    },
  };
}

export type Dragging = ReturnType<typeof useDragging>;
