/** Zoom and rotation by buttons: twice, half, 5 and 90 degrees both ways (000 §2). */
import { ActionIcon, Text } from '@mantine/core';
import {
  IconRotate,
  IconRotate2,
  IconRotateClockwise,
  IconRotateClockwise2,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import { turned, zoomed } from './cutting.ts';
import classes from './picture.module.css';

const zooms = [
  { factor: 2, text: 'zoom_double', Icon: IconZoomIn },
  { factor: 0.5, text: 'zoom_half', Icon: IconZoomOut },
] as const;
const turns = [
  { by: -90, text: 'turn_left', Icon: IconRotate2 },
  { by: -5, text: 'turn_left', Icon: IconRotate },
  { by: 5, text: 'turn_right', Icon: IconRotateClockwise },
  { by: 90, text: 'turn_right', Icon: IconRotateClockwise2 },
] as const;

interface Props {
  zoom: number;
  onZoom: (zoom: number) => void;
  rotation: number;
  onRotate: (degrees: number) => void;
}

export function Steps({ zoom, onZoom, rotation, onRotate }: Props) {
  const t = useT();
  return (
    <>
      <div className={classes.row}>
        {zooms.map(({ factor, text, Icon }) => (
          <ActionIcon
            key={factor}
            variant="default"
            size={36}
            aria-label={t(text)}
            title={t(text)}
            onClick={() => onZoom(zoomed(zoom, factor))}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
        {turns.map(({ by, text, Icon }) => {
          const label = t(text, { degrees: Math.abs(by) });
          return (
            <ActionIcon
              key={by}
              variant="default"
              h={36}
              w={50}
              aria-label={label}
              title={label}
              onClick={() => onRotate(turned(rotation, by))}
            >
              <Icon size={16} aria-hidden />
              <Text span size="xs" ml={2} aria-hidden>
                {Math.abs(by)}°
              </Text>
            </ActionIcon>
          );
        })}
      </div>
      <Text size="sm" c="dimmed" ta="center" role="status">
        {t('photo_stands', { zoom, degrees: rotation })}
      </Text>
    </>
  );
}
