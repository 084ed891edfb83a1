/**
 * The types of Lit that declarations of the elements refer to. Lit is bundled into the package's files, so anyone who
 * installs posenc has no types of Lit; the build makes the declarations in `dist/types` refer to these instead.
 * `tests/package/lit-declared.ts` compares them with Lit's own.
 */

export interface TemplateResult {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}

export interface CSSResult {
  readonly cssText: string;
}

export declare const nothing: unique symbol;

export interface PropertyDeclaration {
  readonly attribute?: boolean | string;
  readonly reflect?: boolean;
  readonly state?: boolean;
  readonly noAccessor?: boolean;
}

export interface PropertyDeclarations {
  readonly [name: string]: PropertyDeclaration;
}

/** The properties that have changed, with their previous values. */
export type PropertyValues = Map<PropertyKey, unknown>;

export interface ReactiveController {
  hostConnected?(): void;
  hostDisconnected?(): void;
  hostUpdate?(): void;
  hostUpdated?(): void;
}

export interface ReactiveControllerHost {
  addController(controller: ReactiveController): void;
  removeController(controller: ReactiveController): void;
  requestUpdate(): void;
  readonly updateComplete: Promise<boolean>;
}

export declare abstract class LitElement extends HTMLElement implements ReactiveControllerHost {
  addController(controller: ReactiveController): void;
  removeController(controller: ReactiveController): void;
  requestUpdate(name?: PropertyKey, before?: unknown): void;
  /** Resolves when everything that was set has been drawn; to false if something was set meanwhile. */
  get updateComplete(): Promise<boolean>;
  /** Whether a change has not been drawn yet. */
  isUpdatePending: boolean;
  /** Whether the element has been drawn once. */
  hasUpdated: boolean;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

export interface AttributePart {
  readonly element: Element;
  readonly name: string;
}

export interface PropertyPart {
  readonly element: Element;
  readonly name: string;
}

export declare abstract class Directive {}

export declare abstract class AsyncDirective extends Directive {
  isConnected: boolean;
}

export type DirectiveResult<_Class = unknown> = object;

export interface Ref<Of = Element> {
  readonly value?: Of;
}
