/** A call or a statement, as it is told to whoever traces. Moments are by `performance.now()`. */
export interface TracedStatement {
  /** With question marks in place of values; of a model's statement its first word alone. */
  text: string;
  startedAt: number;
  rows?: number;
}
/** What a call did, when its reply has ended. */
export interface TracedReply {
  /** 0 for a caller who left. */
  status: number;
}
/** A call that is being answered. */
export interface CallSpan {
  /** Header that makes a call to another process part of it (W3C Trace Context). */
  readonly traceparent: string;
  addStatement(statement: TracedStatement): void;
  end(reply: TracedReply): void;
}
/** A call that begins. */
export interface TracedCall {
  /** What is called, of few names: 'product', 'sign-in'. */
  name: string;
  method: string;
  requestId: string;
  /** `traceparent` of the calling process. */
  parent?: string | undefined;
}
/** Starts spans, and sends them away. */
export interface CallTracer {
  startCall(call: TracedCall): CallSpan;
  /** Sends what waits. Never takes longer than a second. */
  flush(): Promise<void>;
}
