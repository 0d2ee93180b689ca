/**
 * Runs `then` once what React has just drawn stands before the user: what nobody sees yet must not hold it up. Returns
 * how to call it off, for an effect.
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
