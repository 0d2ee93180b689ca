/**
 * Runs `then` once the browser has painted React's latest rendering, so that hidden content does not delay it. Returns
 * a function that cancels it, for an effect.
 */
export function afterDrawing(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
