import { type DragEvent, useState } from 'react';

/** Files dropped onto an element; `over` while they are held above it. */
export function useDrop(onFiles: (files: File[]) => void, accepts: boolean) {
  const [over, setOver] = useState(false);
  const dragged = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Otherwise the browser would replace the page with the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = accepts ? 'copy' : 'none';
    setOver(accepts);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (accepts) onFiles([...event.dataTransfer.files]);
  };
  return { over, handlers: { onDragOver: dragged, onDragLeave: () => setOver(false), onDrop: dropped } };
}
