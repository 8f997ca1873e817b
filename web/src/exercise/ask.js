// Asks the server to check an answer, and reads its reply line by line.
import { checker, root } from "../page.js";

/** Why there is no report: `gone`, `refused`, `busy`, `long`. */
export class NoReply extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

const WHY = { 403: "refused", 421: "refused", 413: "long", 429: "busy" };

/** Calls `onEvent` for each line; returns the last one, a report or a problem. Throws `NoReply`, or what `signal` throws. */
export async function check(exercise, source, { onEvent, signal }) {
  try {
    const reply = await fetch(new URL(`api/check/${exercise}`, root), {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Check-Token": checker().token },
      body: JSON.stringify({ source }),
      signal,
    });
    if (!reply.ok) throw new NoReply(WHY[reply.status] ?? "gone");
    let last = null;
    for await (const line of linesOf(reply.body)) {
      last = JSON.parse(line);
      onEvent(last);
    }
    if (!last?.report && !last?.problem) throw new NoReply("gone"); // it ended in the middle
    return last;
  } catch (error) {
    if (error instanceof NoReply || signal.aborted) throw error;
    throw new NoReply("gone");
  }
}

async function* linesOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    yield* lines;
  }
}
