#include "server/layout.h"
void layout_wheel(struct felt *felt)
{
 felt->layout->width=felt->layout->height=100;
}
